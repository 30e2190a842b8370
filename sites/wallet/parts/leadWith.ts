/** The list with one item in front, where it has it: both ends take the first for the one in use. */
export function leadWith<item>(items: readonly item[], first: item): item[] {
  return items.includes(first) ? [first, ...items.filter((item) => item !== first)] : [...items]
}
