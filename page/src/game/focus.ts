/** Back to the space on the board at which the player was. */
export const focusBoard = (): void => document.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]')?.focus()
