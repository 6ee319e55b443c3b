import { useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { CheckedSignature } from '@/lib/portal/validation/checked-signature'
import type { Messages } from '@/messages/messages'
import { classNames } from '../ui/class-names'

interface ReasonsProps {
  readonly signature: CheckedSignature
}

/** Why it does not hold and what to do, or what to note although it does. */
export function Reasons({ signature }: ReasonsProps) {
  const reasons = useTranslations('reasons')
  const t = useTranslations('report')
  const { outcome, subIndication, errors, warnings, infos } = signature
  const meaning = subIndication === undefined ? undefined : meaningOf(reasons, subIndication)
  const notes = [...warnings, ...infos]
  return (
    <>
      {outcome !== 'valid' && (
        <div
          className={classNames(
            'space-y-3 border-l-4 pl-4',
            outcome === 'broken' ? 'border-danger' : 'border-warning',
          )}
        >
          <h4 className="font-semibold">{t(outcome === 'broken' ? 'wrong' : 'unclear')}</h4>
          {meaning && <p>{meaning.means}</p>}
          <Sentences said={errors} />
          {meaning && (
            <p>
              <strong className="font-semibold">{t('whatToDo')}.</strong> {meaning.next}
            </p>
          )}
        </div>
      )}
      {notes.length > 0 && (
        <div className="border-line-strong space-y-2 border-l-4 pl-4">
          <h4 className="font-semibold">{t('notes')}</h4>
          <Sentences said={notes} />
        </div>
      )}
    </>
  )
}

function Sentences({ said }: { readonly said: readonly string[] }) {
  const remarks = useTranslations('remarks')
  const distinct = [...new Set(said.map((sentence) => inWords(remarks, sentence)))]
  if (distinct.length === 0) return null
  return (
    <ul className="text-muted list-disc space-y-1 pl-5">
      {distinct.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** `mimetype-not-first` and its like at the end of a sentence, perhaps with the entry it is about. */
const machineWord = /: ([a-z]+(?:-[a-z]+)+)( \([^()]*\))?\.$/

/** The data have the word; what nobody wrote words for is left to them. */
function inWords(remarks: Translator<'remarks'>, sentence: string): string {
  return sentence.replace(machineWord, (_, word: keyof Messages['remarks'], entry = '') =>
    remarks.has(word) ? `: ${remarks(word)}${entry}.` : `${entry}.`,
  )
}

/** Undefined for a sub-indication that nobody wrote sentences for. */
function meaningOf(reasons: Translator<'reasons'>, subIndication: string) {
  const reason = subIndication as Exclude<keyof Messages['reasons'], `${string}_next`>
  if (!reasons.has(reason)) return undefined
  return { means: reasons(reason), next: reasons(`${reason}_next`) }
}
