/** To the field in which conditional moves are written. */
export const focusLines = (): void => document.querySelector<HTMLElement>('.conditional textarea')?.focus()
/** To what the page tells about a piece. */
export const focusPiece = (): void => document.querySelector<HTMLElement>('.about h2')?.focus()
/** Back to the space on the board at which the player was; whether there is a board. */
export function focusBoard(): boolean {
  const space = document.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]')
  space?.focus()
  return space !== null
}
