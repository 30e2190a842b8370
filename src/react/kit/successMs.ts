/** How long a success stays on the screen, so that users can read or hear it. */
export const successMs = 900
