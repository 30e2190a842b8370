/** How long a success stays on the screen: long enough to be seen and heard. */
export const successMs = 900
