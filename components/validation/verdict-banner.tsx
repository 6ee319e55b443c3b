import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from '#words'
import type { CheckedDocument } from '@/lib/portal/validation/checked-document'
import { classNames } from '../ui/class-names'
import { verdictSentence } from './verdict-sentence'

const looks = {
  success: { icon: CircleCheck, box: 'border-accent bg-accent-soft', mark: 'text-accent' },
  warning: { icon: TriangleAlert, box: 'border-warning bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleX, box: 'border-danger bg-danger-soft', mark: 'text-danger' },
  info: { icon: Info, box: 'border-line bg-surface', mark: 'text-muted' },
} as const

interface VerdictBannerProps {
  readonly checked: CheckedDocument
}

/** The one sentence that most readers came for. */
export function VerdictBanner({ checked }: VerdictBannerProps) {
  const t = useTranslations('report')
  const { icon: Icon, box, mark } = looks[checked.verdict.tone]
  const isUnsigned = checked.signatures.length === 0 && checked.timeStamps.length === 0
  return (
    <div className={classNames('flex gap-3 rounded border p-4 sm:p-6', box)}>
      <Icon aria-hidden="true" className={classNames('size-7 shrink-0', mark)} />
      <div className="min-w-0">
        <h3 className="text-lg">{verdictSentence(t, checked)}</h3>
        {isUnsigned && <p className="mt-1">{t('noneMeaning')}</p>}
      </div>
    </div>
  )
}
