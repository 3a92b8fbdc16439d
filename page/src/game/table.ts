// One game as it is on the page: what the server said of it, and what the player is about to do.
import { batch, computed, signal } from '@preact/signals'
import type { Action, Event, EventList, Game, GameRules, KindRule, Note, Problem } from '../contract'
import { layout } from '../board/geometry'
import { positionOf, type Position } from '../board/position'
import { call, Failure, newKey, read, type Answer } from '../core/api'
import { me } from '../core/session'
import { problemFrom, say } from '../core/ui'
import { language, t } from '../core/words'
import { modes, PLAIN, sameMode, ways, type Mode } from './actions'

const rulesOf = new Map<string, GameRules>()

export class Table {
  readonly game = signal<Game | undefined>(undefined)
  readonly rules = signal<GameRules | undefined>(undefined)
  readonly actions = signal<Action[]>([])
  readonly events = signal<Event[]>([])
  readonly note = signal<{ note: Note; etag: string | undefined } | undefined>(undefined)
  readonly problem = signal<Problem | undefined>(undefined)

  readonly mode = signal<Mode>(PLAIN)
  readonly picked = signal<string | undefined>(undefined)
  /** What may be sent: one action, or several between which the player chooses. */
  readonly offered = signal<Action[]>([])
  readonly chosen = signal(0)
  readonly refusal = signal<Problem | undefined>(undefined)
  /** What is on its way; a choice that is made meanwhile is another list. */
  readonly sending = signal<Action[] | undefined>(undefined)
  /** The space that the page tells about. */
  readonly asked = signal<string | undefined>(undefined)
  readonly curtain = signal(false)
  /** The version that is looked back to. */
  readonly replay = signal<number | undefined>(undefined)
  readonly asItWas = signal(false)

  private tag: string | undefined
  private said: string | undefined
  private loading: Promise<void> | undefined
  private stale = false
  private key = newKey()

  constructor(readonly id: string) {}

  get path(): string {
    return `/v1/games/${this.id}`
  }

  readonly seats = computed(() => this.rules.value?.ruleset.seats.map(seat => seat.seat) ?? [])
  /** From whose side the board is seen. */
  readonly side = computed(() => Math.max(0, this.seats.value.indexOf(this.game.value?.you ?? '')))
  readonly drawing = computed(() => {
    const rules = this.rules.value
    return rules && layout(rules.board, this.side.value)
  })
  readonly kinds = computed(
    () => new Map<string, KindRule>(this.rules.value?.ruleset.kinds.map(kind => [kind.kind, kind]) ?? []),
  )
  readonly position = computed<Position | undefined>(() => this.game.value && positionOf(this.game.value))
  readonly ways = computed(() => ways(this.actions.value, this.mode.value))

  letter = (kind: string | undefined): string => (kind ? (this.kinds.value.get(kind)?.letter ?? '') : '')
  user = (seat: string): string | undefined => this.game.value?.seats.find(view => view.seat === seat)?.user
  pieceOn = (space: string) => [...(this.position.value?.pieces.values() ?? [])].find(piece => piece.space === space)

  /** Reads the game, and what belongs to it, as far as it has changed. */
  load(): Promise<void> {
    if (this.loading) {
      this.stale = true
      return this.loading
    }
    this.loading = this.loadOnce()
      .catch((why: unknown) => {
        this.problem.value = problemFrom(why)
      })
      .finally(() => {
        this.loading = undefined
        if (this.stale) {
          this.stale = false
          void this.load()
        }
      })
    return this.loading
  }

  private async loadOnce(): Promise<void> {
    const rules = rulesOf.get(this.id)
    const [{ data: game }, found] = await Promise.all([
      read('read_game', this.path),
      rules ? { data: rules } : read('read_rules', `${this.path}/rules`),
    ])
    rulesOf.set(this.id, found.data)
    this.rules.value ??= found.data
    await this.took(game)
    if (me.value && this.note.value === undefined) await this.loadNote()
  }

  /** Takes a newer state of the game, with what may be done in it. */
  private async took(game: Game): Promise<void> {
    const isSeated = game.seats.some(seat => seat.seat === game.you && seat.status === 'seated')
    const isOver = game.status === 'over' || game.status === 'aborted'
    const list = isSeated && !isOver ? (await read('list_legal_actions', `${this.path}/actions`)).data : undefined
    const events = await this.newEvents(game)
    const before = this.game.peek()
    // An answer that took its time must not replace a newer one.
    if (before && before.version > game.version) return
    batch(() => {
      if (before && before.version !== game.version) this.putBack()
      this.game.value = game
      this.tag = list?.etag ?? game.etag
      const actions = list?.actions ?? []
      const found = modes(actions)
      this.actions.value = actions
      if (!found.some(mode => sameMode(mode, this.mode.peek()))) this.mode.value = found[0] ?? PLAIN
      this.events.value = events
      this.problem.value = undefined
    })
    if (before && before.version < game.version) {
      const news = events.filter(event => event.version > before.version && event.said).map(event => event.said)
      say(news.join(' ') || t('game_changed'))
    }
    // The game went on between the two answers.
    if (list && list.version > game.version) void this.load()
  }

  private async newEvents(game: Game): Promise<Event[]> {
    const isAnew = this.said !== language()
    let events = isAnew ? [] : this.events.peek()
    this.said = language()
    let after: number | undefined = events.at(-1)?.version ?? 0
    if (after >= game.version) return events
    while (after !== undefined) {
      const path: string = `${this.path}/events?after=${after}&limit=100&said=true`
      const { data }: Answer<EventList> = await read('list_events', path)
      events = [...events, ...data.events]
      after = data.next
    }
    return events
  }

  private async loadNote(): Promise<void> {
    try {
      const { data, etag } = await read('read_note', `${this.path}/note`)
      this.note.value = { note: data, etag }
    } catch (why) {
      if (why instanceof Failure && why.code === 'unreachable') return
      if (!(why instanceof Failure && why.code === 'not-found')) throw why
      this.note.value = { note: { text: '', marks: {} }, etag: undefined }
    }
  }

  /** Keeps the note; a note that was changed elsewhere meanwhile is refused, and nothing typed is lost. */
  async saveNote(note: Note): Promise<void> {
    const before = this.note.peek()?.etag
    const tag = before ? { ifMatch: before } : { ifNoneMatch: '*' }
    const { etag } = await call('put_note', 'PUT', `${this.path}/note`, { body: note, ...tag })
    this.note.value = { note, etag }
  }

  /** Forgets what was picked. */
  putBack(): void {
    batch(() => {
      this.mode.value = modes(this.actions.peek())[0] ?? PLAIN
      this.picked.value = undefined
      this.offered.value = []
      this.chosen.value = 0
      this.refusal.value = undefined
    })
    this.key = newKey()
  }

  offer(actions: Action[]): void {
    batch(() => {
      this.offered.value = actions
      this.chosen.value = 0
      this.refusal.value = undefined
    })
    this.key = newKey()
  }

  choose(at: number): void {
    this.chosen.value = at
    this.key = newKey()
  }

  /** Sends what has been chosen. */
  async send(): Promise<boolean> {
    const offered = this.offered.peek()
    const action = offered[this.chosen.peek()]
    if (!action || this.sending.peek() === offered) return false
    this.sending.value = offered
    try {
      await this.act(action, this.key)
      return true
    } catch (why) {
      const problem = problemFrom(why)
      if (why instanceof Failure && why.code === 'stale') await this.load()
      const isLeft = this.offered.peek() === offered || this.offered.peek().length === 0
      if (isLeft) this.refusal.value = problem
      return false
    } finally {
      if (this.sending.peek() === offered) this.sending.value = undefined
    }
  }

  /** Does something at once, with the key under which it may be repeated. */
  async act(action: Action, key = newKey()): Promise<void> {
    const offered = this.offered.peek()
    const { data } = await call('act', 'POST', `${this.path}/actions`, {
      body: action,
      key,
      ...(this.tag ? { ifMatch: this.tag } : {}),
    })
    await this.took(data)
    // The stream may have been faster, and the player too: what they have chosen since then stays.
    if (this.offered.peek() === offered) this.putBack()
  }
}
