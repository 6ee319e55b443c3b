import { useTranslations } from '#words'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { SelectField } from '../../../form/select-field'
import { ArrowDown, ArrowUp } from '../../../ui/icons'

interface MoveButtonsProps {
  readonly signer: DraftSigner
  readonly name: string
  readonly onMove: (direction: -1 | 1) => void
}

const directions = [
  { words: 'earlier', by: -1, Icon: ArrowUp },
  { words: 'later', by: 1, Icon: ArrowDown },
] as const

/**
 * Moves a person up or down. The address identifies the person: with it the focus finds the button again after a move.
 * Buttons have icons, because words would fill the row; the words are in the titles and for screen readers.
 */
export function MoveButtons({ signer, name, onMove }: MoveButtonsProps) {
  const t = useTranslations('new-document')
  return directions.map(({ words, by, Icon }) => {
    const id = `${words}-${signer.email}`
    return (
      <button
        key={words}
        id={id}
        type="button"
        title={t(words)}
        aria-label={`${t(words)}: ${name}`}
        onClick={() => {
          onMove(by)
          requestAnimationFrame(() => document.getElementById(id)?.focus())
        }}
        className="size-target hover:text-accent grid place-items-center rounded"
      >
        <Icon className="size-4" />
      </button>
    )
  })
}

interface NeededFieldProps {
  readonly order: number
  /** The number of people in the group. */
  readonly count: number
  readonly needed: number | undefined
  readonly onChange: (needed: number | undefined) => void
}

/** A choice for a group: all must sign, or how many. */
export function NeededField({ order, count, needed, onChange }: NeededFieldProps) {
  const t = useTranslations('new-document')
  const some = Array.from({ length: count - 1 }, (_, index) => index + 1)
  return (
    <SelectField
      id={`needed-${order}`}
      label={t('howMany')}
      value={needed === undefined || needed >= count ? 'all' : String(needed)}
      options={[
        ['all', t('all')],
        ...some.map((needed) => [String(needed), t('someOf', { needed, count })] as const),
      ]}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : Number(chosen))}
    />
  )
}
