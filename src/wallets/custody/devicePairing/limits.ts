/** Each end of a link asks this often whether the other has come. */
export const pollEveryMs = 1000
