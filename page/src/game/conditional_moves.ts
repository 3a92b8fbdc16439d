// The conditional moves of a game: those in force, and lines that are being written. They are sent as a whole list, about
// the position that the page shows, and are kept in the memory of the page alone.
import { computed, signal } from '@preact/signals'
import type { ConditionalMove } from '../contract'
import { call, Failure, failure } from '../core/api'
import { ended, me } from '../core/session'
import { t } from '../core/words'
import { MAX_CONDITIONAL_MOVES } from '../made/contract'
import { isCarriedOut, isCondition, lines, sameMoves, type Attempt } from './conditions'
import type { Table } from './table'
import { pairText } from './texts'

export class ConditionalMoves {
  readonly inForce = signal<ConditionalMove[]>([])
  /** What is being written, a line each. */
  readonly text = signal('')
  /** The spaces that were pressed for the next line; none at all while presses on the board are for moves. */
  readonly pressed = signal<string[] | undefined>(undefined)
  /** The list that was sent last, to whose lines a refusal refers. */
  readonly sent = signal<ConditionalMove[]>([])
  /** What was sent, and has no answer yet. */
  private attempt: Attempt | undefined

  constructor(private readonly table: Table) {}

  /** Whether they may be given now: while the game waits for the turn of my opponent. */
  readonly mayGive = computed(() => {
    const game = this.table.game.value
    // Copies from before an update may lack what is in force.
    const isOption = game?.options_in_force?.conditional_moves === true
    const isPlayer = game?.seats.length === 2 && game.seats.some(seat => seat.seat === game.you && seat.status === 'seated')
    const awaited = game?.awaiting.find(one => one.decision === 'turn')
    return isOption && isPlayer && awaited !== undefined && !awaited.seats.some(seat => seat === game.you)
  })

  private get path(): string {
    return `${this.table.path}/standing-orders`
  }

  /** Whether there is no room for another line. */
  isFull = (): boolean => this.inForce.value.length + lines(this.text.value).length >= MAX_CONDITIONAL_MOVES

  /** Writes a line below those that are being written. */
  dictate(line: string): void {
    const before = this.text.peek().trimEnd()
    this.text.value = before ? `${before}\n${line}` : line
  }

  /** Reads those in force. What an ended session has left on the page stays until its player is back. */
  async refresh(signal?: AbortSignal): Promise<void> {
    if (ended.peek() && !me.peek()) return
    // Asked without a copy: nothing of them is kept in the browser.
    const { data } = await call('read_standing_orders', 'GET', this.path, signal ? { signal } : {})
    if (!signal?.aborted) this.take(data.conditional_moves ?? [])
  }

  /** Gives the lines that are written, after those in force. Those whose answer was lost are not given twice. */
  async save(): Promise<void> {
    const [text, shown] = [this.text.peek(), this.inForce.peek()]
    await this.give([...shown, ...this.parsed(text, shown.length)], text)
  }

  /** Takes back those in force from one of them onwards. */
  takeBack(from: number): Promise<void> {
    return this.give(this.inForce.peek().slice(0, from))
  }

  /** The moves that lines say; refused with the line that says none. */
  private parsed(text: string, before: number): ConditionalMove[] {
    const spaces = new Set(this.table.drawing.value?.spots.map(spot => spot.name.toLowerCase()))
    const example = pairText({ if: 'e7-e6', then: 'd3-d4' })
    const moves = lines(text).map(({ words, move }, index) => {
      const at = before + index + 1
      if (!move || !isCondition(move.if, spaces)) throw refused(t('conditional_unread', { at, words, example }))
      return move
    })
    if (before + moves.length > MAX_CONDITIONAL_MOVES) throw refused(t('conditional_many', { count: MAX_CONDITIONAL_MOVES }))
    return moves
  }

  /** Gives a whole list, in place of the one that its player was shown. */
  private async give(moves: ConditionalMove[], text?: string): Promise<void> {
    const shown = this.inForce.peek()
    const game = this.table.game.peek()
    this.sent.value = moves
    const { data: now } = await call('read_standing_orders', 'GET', this.path)
    const inForce = now.conditional_moves ?? []
    const wasGiven = this.take(inForce)
    // An earlier attempt was carried out, and its answer lost.
    if ((wasGiven && text !== undefined) || sameMoves(inForce, moves)) return this.written(text)
    if (!sameMoves(inForce, shown)) throw refused(t('conditional_elsewhere'))
    const body = { decline_defence: now.decline_defence, conditional_moves: moves }
    this.attempt = { text: text ?? '', before: shown, moves }
    try {
      const tag = moves.length > 0 && game ? { ifMatch: game.etag } : {}
      const { data } = await call('put_standing_orders', 'PUT', this.path, { body, ...tag })
      this.take(data.conditional_moves ?? [])
      this.written(text)
    } catch (why) {
      if (why instanceof Failure && why.isFinal) this.attempt = undefined
      if (why instanceof Failure && why.code === 'stale') void this.table.load()
      throw why
    }
  }

  /** Takes what is in force; true if that is what was sent last, whose lines are then no longer being written. */
  private take(moves: ConditionalMove[]): boolean {
    if (!sameMoves(moves, this.inForce.peek())) this.inForce.value = moves
    const { attempt } = this
    if (!attempt || !isCarriedOut(attempt, moves)) return false
    this.written(attempt.text)
    return true
  }

  /** Lines that are given are no longer being written. What was typed meanwhile stays. */
  private written(text = ''): void {
    this.attempt = undefined
    const now = this.text.peek()
    if (text !== '' && now.startsWith(text)) this.text.value = now.slice(text.length).trimStart()
  }
}

const refused = (detail: string): Failure => failure('conditional', 422, detail)
