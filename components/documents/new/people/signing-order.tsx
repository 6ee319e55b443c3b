import { useTranslations } from '#words'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { atOnce, isOrdered, oneByOne } from '@/lib/portal/people/signing-order'
import { Choice, ChoiceGroup } from '../../../form/choice-group'
import { SelectField } from '../../../form/select-field'
import { Button } from '../../../ui/button'
import { ArrowDown, ArrowUp } from '../../../ui/icons'

interface OrderChoiceProps {
  readonly list: readonly DraftSigner[]
  readonly onChange: (list: DraftSigner[]) => void
}

/** All at once, or initially one after the other. */
export function OrderChoice({ list, onChange }: OrderChoiceProps) {
  const t = useTranslations('new-document')
  const ordered = isOrdered(list)
  return (
    <ChoiceGroup legend={t('whenAsked')}>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice
          name="order"
          value="atOnce"
          label={t('atOnce')}
          checked={!ordered}
          onChoose={() => onChange(atOnce(list))}
        />
        <Choice
          name="order"
          value="inOrder"
          label={t('inOrder')}
          description={t('inOrderMeaning')}
          checked={ordered}
          onChoose={() => onChange(oneByOne(list))}
        />
      </div>
    </ChoiceGroup>
  )
}

interface MoveButtonsProps {
  readonly signer: DraftSigner
  readonly name: string
  readonly onMove: (direction: -1 | 1) => void
}

/** An address identifies one person: with it the focus finds the button again after a move. */
export function MoveButtons({ signer, name, onMove }: MoveButtonsProps) {
  const t = useTranslations('new-document')
  const move = (direction: -1 | 1, id: string) => {
    onMove(direction)
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  const [earlier, later] = [`earlier-${signer.email}`, `later-${signer.email}`]
  return (
    <>
      <Button
        id={earlier}
        look="quiet"
        aria-label={`${t('earlier')}: ${name}`}
        onClick={() => move(-1, earlier)}
      >
        <ArrowUp className="size-4 shrink-0" />
        {t('earlier')}
      </Button>
      <Button
        id={later}
        look="quiet"
        aria-label={`${t('later')}: ${name}`}
        onClick={() => move(1, later)}
      >
        <ArrowDown className="size-4 shrink-0" />
        {t('later')}
      </Button>
    </>
  )
}

interface NeededFieldProps {
  readonly order: number
  /** The size of the group. */
  readonly count: number
  readonly needed: number | undefined
  readonly onChange: (needed: number | undefined) => void
}

/** Whether all of a group must sign, or how many. */
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
