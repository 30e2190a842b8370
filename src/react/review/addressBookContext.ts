import { createContext, useContext } from 'react'
import { type AddressBook, ownAddresses } from '../../review/addressBook.ts'

/** Undefined while it is being read. */
export const AddressBookContext = createContext<AddressBook | undefined>(ownAddresses([]))

/** Returns the addresses that the user knows. */
export function useAddressBook(): AddressBook | undefined {
  return useContext(AddressBookContext)
}
