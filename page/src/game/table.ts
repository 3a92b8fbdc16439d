// One game as it is on the page: what the server said of it, and what the player is about to do.
import { batch, computed, signal } from '@preact/signals'
import type { Action, Event, EventList, Game, GameRules, KindRule, Mark, Problem } from '../contract'
import { layout } from '../board/geometry'
import { positionOf, type Position } from '../board/position'
import { call, Failure, newKey, read, refuseLeft, whenLate, type Answer } from '../core/api'
import { curtain } from '../core/curtain'
import { Keys } from '../core/keys'
import { era } from '../core/known'
import { keepCopy } from '../core/offline'
import { rulesOf } from '../core/rules'
import { ended, me, pause } from '../core/session'
import { keep, kept } from '../core/store'
import { problemFrom, say } from '../core/ui'
import { language, t } from '../core/words'
import { modeOf, modes, PLAIN, sameMode, ways, type Mode } from './actions'
import { ConditionalMoves } from './conditional_moves'
import { actionsOf, eventsAfter, keptEvents } from './copies'
import { entries } from './entries'
import { forgetPrepared, keepPrepared, prepared } from './prepared'
import { SavedNote } from './saved_note'
import type { Sketch } from './sketch'

export class Table {
  readonly game = signal<Game | undefined>(undefined)
  readonly rules = signal<GameRules | undefined>(undefined)
  readonly actions = signal<Action[]>([])
  readonly events = signal<Event[]>([])
  readonly problem = signal<Problem | undefined>(undefined)
  /** Up to which version the player, or a spectator in this browser, had been shown the game; 0 if never. */
  readonly before = signal(0)

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
  /** The version that is looked back to. */
  readonly replay = signal<number | undefined>(undefined)
  readonly asItWas = signal(false)
  /** The version whose news are told, while there are more of them. */
  readonly telling = signal<number | undefined>(undefined)
  /** The version that the board shows, if that is not the present. */
  readonly past = computed(() => this.replay.value ?? (curtain.value ? undefined : this.telling.value))
  /** What is thought of on a copy of the board. */
  readonly sketch = signal<Sketch | undefined>(undefined)
  readonly conditional = new ConditionalMoves(this)

  private tag: string | undefined
  private said: string | undefined
  private loading: Promise<void> | undefined
  private stale = false
  private key = newKey()
  private readonly keys = new Keys()
  /** The end of what the server is being told of what was shown, with the version that it has or is about to be told. */
  private seen: Promise<unknown> = Promise.resolve()
  private toldSeen = 0
  private knowsBefore = false
  /** Whether all that was shown of the game was read before. */
  private isCopied = false
  private readonly reader = new AbortController().signal

  private readonly noted: SavedNote
  readonly note: SavedNote['note']

  constructor(readonly id: string) {
    this.noted = new SavedNote(`${this.path}/note`)
    this.note = this.noted.note
    whenLate(this.reader, () => void this.load())
  }

  get path(): string {
    return `/v1/games/${this.id}`
  }

  readonly seats = computed(() => this.rules.value?.ruleset.seats.map(seat => seat.seat) ?? [])
  /** The spaces on which each seat sets up, in turn order. */
  readonly homes = computed(() => this.rules.value?.ruleset.seats.map(seat => seat.home.flat()) ?? [])
  /** From whose side the board is seen. */
  readonly side = computed(() => Math.max(0, this.seats.value.indexOf(this.game.value?.you ?? '')))
  readonly drawing = computed(() => {
    const rules = this.rules.value
    return rules && layout(rules.board, this.side.value)
  })
  readonly kinds = computed(
    () => new Map<string, KindRule>(this.rules.value?.ruleset.kinds.map(kind => [kind.kind, kind]) ?? []),
  )
  /** My back row, and that of an enemy. */
  readonly backRows = computed((): [string[], string[]] => {
    const rows = this.rules.value?.ruleset.seats.map(seat => ({ team: seat.team, back: seat.home.at(-1) ?? [] })) ?? []
    const mine = rows[this.side.value]
    return [mine?.back ?? [], rows.find(row => row.team !== mine?.team)?.back ?? []]
  })
  readonly position = computed<Position | undefined>(() => this.game.value && positionOf(this.game.value))
  readonly ways = computed(() => ways(this.actions.value, this.mode.value))

  letter = (kind: string | undefined): string => (kind ? (this.kinds.value.get(kind)?.letter ?? '') : '')
  user = (seat: string): string | undefined => this.game.value?.seats.find(view => view.seat === seat)?.user
  pieceOn = (space: string) => [...(this.position.value?.pieces.values() ?? [])].find(piece => piece.space === space)

  /** Reads the game, and what belongs to it, as far as it has changed. */
  load(): Promise<void> {
    // A game of an ended session stays as it is until its player is back.
    if (ended.peek() && !me.peek()) return Promise.resolve()
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
    const reader = this.game.peek() ? undefined : this.reader
    const [answer, rules] = await Promise.all([read('read_game', this.path, reader), rulesOf(this.id, reader)])
    this.rules.value ??= rules
    await this.take(answer)
    if (me.value && !this.noted.isRead) await this.noted.load(this.reader)
  }

  /** Takes a newer state of the game, with what may be done in it. */
  private async take({ data: game, isCopy }: Pick<Answer<Game>, 'data' | 'isCopy'>): Promise<void> {
    const isSeated = game.seats.some(seat => seat.seat === game.you && seat.status === 'seated')
    const isOver = game.status === 'over' || game.status === 'aborted'
    const seen = isCopy ? undefined : this.readSeen(game)
    const answer = isSeated && !isOver ? await actionsOf(this.path, isCopy) : undefined
    const isOther = answer !== undefined && answer.data.version !== game.version
    // The game went on between the two answers. Copies of different times stay as they are.
    if (isOther && !isCopy && !answer.isCopy) return void this.load()
    const list = isOther ? undefined : answer?.data
    const events = await this.newEvents(game, isCopy)
    // A game waits a second for how far its player was; later than that only the last news is told.
    if (seen) await Promise.race([seen, pause(1000)])
    const before = this.game.peek()
    // An answer that took its time must not replace a newer one.
    if (before && before.version > game.version) return
    // What was read before may have been shown until now: what is new since then is told all the same.
    const isFirst = !before || (this.isCopied && !isCopy && this.offered.peek().length === 0 && this.picked.peek() === undefined)
    batch(() => {
      if (before && before.version !== game.version) {
        this.putBack()
        this.conditional.pressed.value = undefined
      }
      this.game.value = game
      this.tag = list?.etag ?? game.etag
      const actions = list?.actions ?? []
      const found = modes(actions)
      this.actions.value = actions
      if (!found.some(mode => sameMode(mode, this.mode.peek()))) this.mode.value = found[0] ?? PLAIN
      this.events.value = events
      this.problem.value = undefined
      this.isCopied = isCopy === true && (!before || this.isCopied)
      if (isFirst) this.begin()
    })
    if (before && before.version < game.version && !(isFirst && this.telling.peek() !== undefined)) {
      const news = events.filter(event => event.version > before.version && event.said).map(event => event.said)
      say((!curtain.peek() && news.join(' ')) || t('game_changed'))
    }
  }

  /** With the news, one by one if there are several; and with the move that was chosen before the tab was loaded again. */
  private begin(): void {
    const game = this.game.peek()
    const news = this.before.peek() > 0 ? entries(this.events.peek(), this.before.peek()) : []
    const isShown = game?.status === 'playing' || game?.status === 'over'
    if (isShown && news.length > 1 && !curtain.peek()) this.telling.value = news[0]!.version
    const chosen = game && prepared(this.id, game.version, this.actions.peek())
    const action = chosen?.actions[chosen.at]
    if (!chosen || !action) return
    this.skipTelling()
    this.mode.value = modeOf(action) ?? this.mode.peek()
    this.picked.value = 'from' in action ? action.from : 'one' in action ? action.one : undefined
    this.offer(chosen.actions)
    this.choose(chosen.at)
  }

  /** Shows the present: to whoever has heard enough of the news, or chooses something. */
  skipTelling(): void {
    this.telling.value = undefined
  }

  /** Takes the game as an action has left it. What cannot be read after that is not a failure of the action. */
  private async took(game: Game): Promise<void> {
    keepCopy(this.path, game)
    try {
      await this.take({ data: game })
    } catch (why) {
      if ((this.game.peek()?.version ?? 0) > game.version) return
      batch(() => {
        this.game.value = game
        this.tag = game.etag
        this.actions.value = []
        this.problem.value = problemFrom(why)
      })
    }
  }

  private async newEvents(game: Game, isCopy?: true): Promise<Event[]> {
    const isAnew = this.said !== language()
    let events = isAnew ? [] : this.events.peek()
    const said = language()
    let after: number | undefined = events.at(-1)?.version ?? 0
    if (after >= game.version) return events
    const old = isCopy && (await keptEvents(this.path, after, game.version))
    if (old) {
      // What was not read now is read anew.
      this.said = undefined
      return [...events, ...old]
    }
    while (after !== undefined) {
      const { data, isCopy: isOld }: Answer<EventList> = await read('list_events', eventsAfter(this.path, after))
      events = [...events, ...data.events]
      after = data.next
      if (isOld) return events
    }
    this.said = said
    return events
  }

  /** Keeps a text in place of the one that its author was shown. One that was changed elsewhere is read, and refused. */
  saveText = (text: string, shown: string): Promise<void> => this.noted.saveText(text, shown)

  /** Keeps a mark on a piece, beside whatever the note says now. */
  saveMark = (piece: number, mark: Mark): Promise<void> => this.noted.saveMark(piece, mark)

  /** The game was shown up to a version. What could not be asked or told is asked and told with the next news. */
  see(version: number): Promise<unknown> {
    const isPlayer = this.game.peek()?.you !== undefined
    if (version <= this.toldSeen || (isPlayer && !me.peek())) return this.seen
    this.toldSeen = version
    const asked = era()
    this.seen = this.seen
      .then(() => {
        refuseLeft(asked)
        return isPlayer ? this.saveSeen(version) : this.keepSeen(version)
      })
      .catch((why: unknown) => {
        this.toldSeen = 0
        problemFrom(why)
      })
    return this.seen
  }

  /** Before a game is shown for the first time: how far its player was. What cannot be asked now is asked later. */
  private async readSeen(game: Game): Promise<void> {
    if ((this.game.peek() && !this.isCopied) || this.knowsBefore) return
    if (game.you === undefined) return this.readKeptSeen()
    if (me.peek()) await this.askSeen().catch(() => undefined)
  }

  private async askSeen(): Promise<void> {
    const { data } = await call('read_seen', 'GET', `${this.path}/seen`)
    if (this.knowsBefore) return
    this.before.value = data.version
    this.knowsBefore = true
  }

  private readKeptSeen(): void {
    this.before.value = Number(kept(`seen.${this.id}`) ?? 0)
    this.knowsBefore = true
  }

  /** Asks once how far they were, on whichever device, and says how far they are now. */
  private async saveSeen(version: number): Promise<void> {
    if (!this.knowsBefore) await this.askSeen()
    await call('put_seen', 'PUT', `${this.path}/seen`, { body: { version } })
  }

  /** The same for a spectator, of whom only this browser knows. */
  private keepSeen(version: number): void {
    if (!this.knowsBefore) this.readKeptSeen()
    keep(`seen.${this.id}`, String(version))
  }

  /** Does something that has a button of its own; pressed again after a lost answer it is not done twice. */
  async actOnce(action: Action): Promise<void> {
    try {
      await this.keys.once(action, key => this.act(action, key))
    } catch (why) {
      if (why instanceof Failure && [409, 412].includes(why.problem.status)) void this.load()
      throw why
    }
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
    forgetPrepared(this.id)
  }

  offer(actions: Action[]): void {
    batch(() => {
      this.skipTelling()
      this.offered.value = actions
      this.chosen.value = 0
      this.refusal.value = undefined
    })
    this.key = newKey()
    this.prepare()
  }

  choose(at: number): void {
    this.chosen.value = at
    this.key = newKey()
    this.prepare()
  }

  private prepare(): void {
    keepPrepared(this.id, this.game.peek()?.version ?? 0, this.offered.peek(), this.chosen.peek())
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
    // Whoever acts has seen what was before.
    this.skipTelling()
    if (this.before.peek() > 0) this.before.value = data.version
    await this.took(data)
    // The stream may have been faster, and the player too: what they have chosen since then stays.
    if (this.offered.peek() === offered) this.putBack()
  }
}
