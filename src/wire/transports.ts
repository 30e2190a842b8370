/**
 * How a passkey can be reached (Web Authentication §5.8.4). Others are dropped, because official clients throw on them
 * (key-custody §7).
 */
export const transports = ['internal', 'usb', 'nfc', 'ble', 'hybrid'] as const
export type Transport = (typeof transports)[number]
