import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { rolesInOrder } from '@/lib/portal/owner/bulk-template'
import type { TemplateDetails } from '@/lib/portal/owner/templates'
import { orderOf } from '@/lib/portal/people/signing-order'
import { onlyReads, type SignerRole } from '@/lib/vocabulary/document'
import { buttonClass } from '../../ui/button'
import { Download, FileText } from '../../ui/icons'
import type { TemplateParts } from './bulk-form'

interface PartProps {
  readonly template: TemplateDetails
}

/** The template's settings, shown where the page otherwise has options. */
export function templateParts(template: TemplateDetails): TemplateParts {
  return {
    file: <TemplateFile template={template} />,
    people: <TemplatePeople template={template} />,
    table: openRoles(template).length > 1 && <ExampleTable template={template} />,
    terms: <TemplateTerms template={template} />,
  }
}

const openRoles = (template: TemplateDetails) =>
  rolesInOrder(template).filter(({ person }) => !person)

function TemplateFile({ template: { name, file } }: PartProps) {
  const t = useTranslations('bulk')
  const document = useTranslations('new-document')
  const locale = useLocale()
  return (
    <div className="border-line bg-surface flex items-start gap-3 rounded border p-4">
      <FileText className="text-muted mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{document('fromTemplate', { name })}</p>
        <p className="text-muted text-sm wrap-anywhere">
          {file ? `${file.filename}, ${formatSize(file.size, locale)}` : t('templateWithoutFile')}
        </p>
      </div>
    </div>
  )
}

/** The roles that the table fills, and the people who are on every document. */
function TemplatePeople({ template }: PartProps) {
  const t = useTranslations('bulk')
  const open = openRoles(template)
  const labels = open.map(({ label }) => label).join(', ')
  const fixed = (wanted: SignerRole) =>
    rolesInOrder(template)
      .flatMap(({ label, person, role = 'signer' }) =>
        person && role === wanted ? [`${person.name} ${person.surname} (${label})`] : [],
      )
      .join(', ')
  const [signing, copies] = [fixed('signer'), fixed('copy')]
  const [approving, observing] = [fixed('approver'), fixed('observer')]
  return (
    <div className="max-w-text space-y-1 wrap-anywhere">
      <p>{open.length > 1 ? t('rowsNameAll', { labels }) : t('rowsName', { label: labels })}</p>
      {approving && <p>{t('alsoApproves', { people: approving })}</p>}
      {observing && <p>{t('alsoSees', { people: observing })}</p>}
      {signing && <p>{t('alsoSigns', { people: signing })}</p>}
      {copies && <p>{t('alsoCopied', { people: copies })}</p>}
    </div>
  )
}

const asked = ['name', 'surname', 'email'] as const

/** The headings of a table for several roles, shown and offered as a download. */
function ExampleTable({ template }: PartProps) {
  const t = useTranslations('bulk')
  const locale = useLocale()
  const headings = openRoles(template).flatMap(({ label }) =>
    asked.map((kind) => `${label}: ${t(`column_${kind}`).toLocaleLowerCase(locale)}`),
  )
  const cells = headings.map(asCell)
  return (
    <div className="space-y-2">
      <p className="max-w-text">{t('headings')}</p>
      <p className="border-line bg-surface rounded border px-4 py-2 text-sm wrap-anywhere">
        <code>{cells.join('; ')}</code>
      </p>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${cells.join(';')}\r\n`)}`}
        download={`${template.name}.csv`}
        className={buttonClass('quiet', '-ml-4')}
      >
        <Download className="size-4 shrink-0" />
        {t('example')}
      </a>
    </div>
  )
}

const asCell = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** How documents of the template are shown, signed and announced. */
function TemplateTerms({ template }: PartProps) {
  const t = useTranslations('bulk')
  const terms = useTerms(template)
  const more = useMoreTerms(template)
  return (
    <div className="min-w-0 space-y-4">
      <dl className="border-line bg-surface divide-line divide-y rounded border">
        {terms.map(([term, value]) => (
          <div key={term} className="grid gap-x-6 px-4 py-2 sm:grid-cols-2">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {more.length > 0 && (
        <ul className="list-disc space-y-1 pl-5">
          {more.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
      <p className="text-muted max-w-text text-sm">{t('termsMeaning')}</p>
    </div>
  )
}

type Term = readonly [term: string, value: string]

function useTerms(template: TemplateDetails): readonly Term[] {
  const t = useTranslations('bulk')
  const document = useTranslations('new-document')
  const reminders = useTranslations('reminders')
  const locale = useLocale()
  const { access, deadline_days: days, reminders: rhythm, language } = template
  const { title, subject, message } = template
  const steps = useSteps(template)
  const position = usePosition(template)
  return [
    ...(title ? [[document('documentTitle'), title] as const] : []),
    ...(subject ? [[document('subject'), subject] as const] : []),
    ...(message ? [[document('message'), message] as const] : []),
    ...(steps ? [[document('whenAsked'), steps] as const] : []),
    [document('access'), document(access)],
    ...(position ? [[document('mark'), position] as const] : []),
    [reminders('deadline'), days === null ? t('noDeadline') : t('daysAfter', { count: days })],
    ...(rhythm
      ? [
          [reminders('first'), `${rhythm.first_after_days}`] as const,
          [reminders('every'), `${rhythm.every_days}`] as const,
        ]
      : []),
    ...(language ? [[document('language'), languageName(language, locale)] as const] : []),
  ]
}

/** The order of signing; undefined if all are asked at once. */
function useSteps(template: TemplateDetails): string | undefined {
  const document = useTranslations('new-document')
  const signing = template.roles.filter(({ role }) => !onlyReads(role))
  const orders = [...new Set(signing.map(orderOf))].toSorted((one, other) => one - other)
  const steps = orders.map((order, index) => {
    const there = signing.filter((role) => orderOf(role) === order)
    const needed = template.groups.find((group) => group.order === order)?.needed
    const some =
      needed === undefined
        ? ''
        : document('someOf', {
            needed,
            count: there.filter(({ role = 'signer' }) => role === 'signer').length,
          })
    const labels = there.map(({ label }) => label).join(', ')
    return `${document('step', { number: index + 1 })}: ${labels}${some && ` (${some})`}`
  })
  const isPlain = steps.length < 2 && template.groups.length === 0
  return isPlain ? undefined : steps.join('; ')
}

/** The position of visible signatures; undefined if there are none. */
function usePosition({ roles, signature_position: position }: TemplateDetails): string | undefined {
  const document = useTranslations('new-document')
  if (roles.some(({ mark }) => mark !== undefined)) return document('byHand')
  return position === null ? undefined : document(position)
}

function useMoreTerms({
  allow_hand_over: handOver,
  keep,
  sanctions,
  peps,
}: TemplateDetails): string[] {
  const document = useTranslations('new-document')
  const screening =
    sanctions && peps ? 'screening' : (`screening_${sanctions ? 'sanctions' : 'peps'}` as const)
  return [
    ...(handOver ? [document('handOver')] : []),
    ...(keep ? [document('keepYes')] : []),
    ...(sanctions || peps ? [document(screening)] : []),
  ]
}
