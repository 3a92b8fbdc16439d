// The command line: the words of the mails, and questions about the board.
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { curtain } from '../core/curtain'
import { say } from '../core/ui'
import { timeLeft } from '../core/time'
import { kindName, spaceName, t } from '../core/words'
import { modeOf, notation, parse } from './actions'
import { isConditional, lines } from './conditions'
import { capturedText, lastStory } from './board_section'
import { inNotation, key, loadPhrases } from './phrases'
import type { Table } from './table'
import { pieceText, taskText } from './texts'
import { shownPieces } from './views'

interface CommandLineProps {
  table: Table
  /** Grows each time the line is asked for. */
  turn: number
  onSpace: (space: string) => void
}

export function CommandLine({ table, turn, onSpace }: CommandLineProps) {
  const input = useRef<HTMLInputElement>(null)
  const answer = useSignal('')
  useEffect(() => input.current?.focus(), [turn])
  useEffect(() => void loadPhrases(), [])
  const enter = async (line: string) => {
    await loadPhrases()
    const text = command(table, line.trim(), onSpace)
    answer.value = text
    if (text) say(text)
    if (input.current) input.current.value = ''
  }
  return (
    <form
      class="line"
      onSubmit={event => {
        event.preventDefault()
        void enter(input.current?.value ?? '')
      }}
    >
      <label>
        {t('command_line')}
        <input ref={input} autocomplete="off" autocapitalize="off" spellcheck={false} aria-describedby="line-hint" />
      </label>
      <button type="submit">{t('enter')}</button>
      <p class="hint" id="line-hint">
        {t('line_hint', Object.fromEntries(QUESTIONS.map(question => [question, t(`ask_${question}`)])))}
      </p>
      {answer.value && <p class="sentence">{answer.value}</p>}
    </form>
  )
}

const QUESTIONS = ['last', 'captured', 'time', 'moves', 'where', 'row'] as const

/** What a word asks about the board, in English or in the reader's language. */
const questionOf = (word: string): (typeof QUESTIONS)[number] | undefined =>
  QUESTIONS.find(question => question === word || key(t(`ask_${question}`)) === word)

/** Does what a line says, or puts an action there to be sent; what is returned is to be read. */
export function command(table: Table, line: string, onSpace: (space: string) => void): string {
  const [word = '', rest = ''] = key(line).split(' ', 2)
  if (word === '') return ''
  const space = (name: string) => table.drawing.value?.spots.find(spot => spot.name.toLowerCase() === name)?.name
  const game = table.game.value
  switch (questionOf(word)) {
    case 'last':
      return lastStory(table)
    case 'captured':
      return capturedText(table)
    case 'time':
      return timeLeft(game?.awaiting[0]?.until)
    case 'moves': {
      const from = space(rest)
      return from ? [...new Set(table.ways.value.filter(way => way.from === from).map(way => spaceName(way.to)))].join(', ') || t('cannot_move') : t('no_such_space')
    }
    case 'where': {
      if (curtain.value) return t('behind_curtain')
      const found = shownPieces(table).filter(piece => piece.seat === game?.you && table.letter(piece.kind).toLowerCase() === rest)
      return found.map(piece => spaceName(piece.space)).join(', ') || t('none')
    }
    case 'row': {
      const spots = table.drawing.value?.rows.flat().filter(spot => spot.name.replace(/^[a-z]+/i, '') === rest) ?? []
      return spots.map(spot => `${spot.name}: ${describe(table, spot.name)}`).join('; ') || t('no_such_space')
    }
  }
  const named = space(word)
  if (named && !rest) {
    onSpace(named)
    return ''
  }
  const letters = new Map([...table.kinds.value.values()].map(kind => [kind.kind, kind.letter]))
  const names = new Map([...letters.keys()].map(kind => [key(kindName(kind)), kind]))
  const written = inNotation(line, names)
  const action = parse(written, table.actions.value, letters)
  if (action) {
    const mode = modeOf(action)
    table.putBack()
    if (mode) table.mode.value = mode
    if ('from' in action) table.picked.value = action.from
    const same = table.actions.value.filter(other => notation(other) === notation(action))
    table.offer(same)
    return ''
  }
  if (isConditional(line)) {
    const given = lines(line)
    if (!table.conditional.mayGive.value || curtain.value) return t(curtain.value ? 'behind_curtain' : 'conditional_not_now')
    if (given.some(one => !one.move)) return t('conditional_unread_line', { words: line })
    for (const { words } of given) table.conditional.dictate(words)
    return t('conditional_dictated')
  }
  if (!game?.you || game.status !== 'playing') return taskText(table)
  table.offer([{ type: 'text', text: written }])
  return ''
}

function describe(table: Table, space: string): string {
  const piece = shownPieces(table).find(found => found.space === space)
  return piece ? pieceText(table, piece, curtain.value) : t('empty')
}
