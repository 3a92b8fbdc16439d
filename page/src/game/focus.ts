/** To the field in which conditional moves are written. */
export const focusLines = (): void => document.querySelector<HTMLElement>('.conditional textarea')?.focus()
/** Back to the space on the board at which the player was. */
export const focusBoard = (): void => document.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]')?.focus()
