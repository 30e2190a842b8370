/** Returns the list with `first` in front, if the list has it. Page and wallet take the first item as the one in use. */
export function leadWith<item>(items: readonly item[], first: item): item[] {
  return items.includes(first) ? [first, ...items.filter((item) => item !== first)] : [...items]
}
