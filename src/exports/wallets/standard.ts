export { type CustodyStandardOptions, registerCustody } from '../../wallets/standard/registerCustody.ts'
export { type GlobalStandardOptions, registerGlobal } from '../../wallets/standard/registerGlobal.ts'
