import type { Bytes } from '@paraph/validator/encoding/bytes'
import { type FlowedPage, flow, type Paragraph, type Row } from '@paraph/validator/pdf/compose/flow'
import { writePages } from '@paraph/validator/pdf/compose/write-pages'
import { widthOfText } from '@paraph/validator/pdf/fonts/type-face'
import type { Messages } from '@/messages/messages'
import { fullName } from '../rules/full-name'
import { eventRows } from './event-rows'
import type { DescribedFacts, FileFacts, StoredFacts } from './facts'
import {
  area,
  digestIn,
  fact,
  gap,
  heading,
  label,
  line,
  reasonOf,
  say,
  styles,
  width,
} from './look'
import { peopleRows } from './people-rows'
import { type DescribedSignature, describedSignatures } from './signatures'
import type { EvidenceReader } from './who-sees-what'
import type { EvidenceWords } from './words'

/** All data needed to write evidence. */
export interface Evidence {
  readonly stored: StoredFacts
  readonly file: FileFacts
  readonly described: DescribedFacts
  readonly reader: EvidenceReader
  readonly words: EvidenceWords
  readonly demonstration: boolean
  /** Whether its seal will have a time-stamp. */
  readonly isStamped: boolean
}

/** The evidence as PDF, before sealing. */
export function writeEvidence(evidence: Evidence): Bytes {
  const { stored, words } = evidence
  const rows = [
    ...opening(evidence),
    ...documentRows(evidence),
    ...peopleRows(evidence.described, words),
    ...signatureRows(evidence),
    ...eventRows(evidence.described, words),
    ...checkRows(evidence),
  ]
  const pages = flow(rows, area)
  return writePages(
    pages.map((page, index) => withFooter(page, index + 1, pages.length, evidence)),
    rows,
    {
      title: `${words.t('title')}: ${stored.document.name}`,
      author: 'Paraph',
      language: words.language,
      created: stored.at,
    },
  )
}

function opening({
  stored: { at, document },
  words,
  reader,
  described,
  demonstration,
}: Evidence): Row[] {
  const { t, states, moment } = words
  return [
    ...(demonstration ? [line(t('demonstration'), 'bad', 0)] : []),
    line(t('title'), 'title', 10, { rank: 'H1' }),
    line(document.name, 'name', 2),
    line(`${states(document.state)} · ${t('made', { moment: moment(at) })}`, 'plain', 6),
    line(readerWords(reader, document.ownerName, described, words), 'muted', 1),
    line(t('meaning'), 'plain', 12, { rule: 'strong' }),
  ]
}

function readerWords(
  reader: EvidenceReader,
  owner: string,
  { people }: DescribedFacts,
  { t }: EvidenceWords,
): string {
  if (reader.kind === 'owner') return t('forOwner', { name: owner })
  const own = people.find(({ signer }) => signer.id === reader.signerId)
  const name = own ? fullName(own.signer) : ''
  return t(readerKey(reader.isIdentified, name), { name })
}

function readerKey(isIdentified: boolean, name: string): keyof Messages['evidence'] {
  if (name === '') return 'forNameless'
  return isIdentified ? 'forPerson' : 'forHolder'
}

function documentRows({ stored, file, words }: Evidence): Row[] {
  const { t, states, moment, size } = words
  const { document, trail } = stored
  const uploaded = trail.chain.entries[0]
  const original = digestIn(uploaded)
  const { sha256 } = document.file
  const cancelled = document.cancelledAt
  return [
    heading(t('document')),
    fact(
      t('file'),
      `${document.name} · ${document.format.toUpperCase()} · ${size(document.file.size)}`,
    ),
    fact(t('digest'), [say(sha256, 'digest')]),
    ...(original === undefined || original === sha256
      ? []
      : [fact(t('digestUploaded'), [say(original, 'digest')])]),
    ...(document.format === 'pdf'
      ? []
      : [
          fact(
            t('contents'),
            file.contents.flatMap((one) => [
              say(`${one.name} · ${size(one.size)}`),
              say(one.sha256, 'digest'),
            ]),
          ),
        ]),
    fact(t('identifier'), [say(document.id, 'digest')]),
    fact(t('sender'), document.ownerName),
    fact(t('uploaded'), moment(document.createdAt)),
    ...(document.deadline ? [fact(t('deadline'), moment(document.deadline))] : []),
    fact(t('state'), states(document.state)),
    ...(cancelled
      ? [fact(t('cancelled'), [say(moment(cancelled)), ...reasonOf(document.cancelReason, words)])]
      : []),
  ]
}

function signatureRows({ stored, file, words }: Evidence): Row[] {
  const { t, report } = words
  if (!file.reports) return [heading(t('signatures')), line(t('unreadable'), 'plain', 4)]
  const found = describedSignatures(file.reports)
  if (found.length === 0) return [heading(t('signatures')), line(t('noSignatures'), 'plain', 4)]
  const valid = found.filter(({ outcome }) => outcome === 'valid').length
  const { validationTime } = file.reports.simpleReport
  return [
    heading(t('signatures')),
    line(t('verdict', { valid, count: found.length }), valid === found.length ? 'good' : 'bad', 4, {
      keepWithNext: true,
    }),
    line(
      `${t('checkedAt')}: ${words.moment(new Date(validationTime))}. ${report('policy')}`,
      'muted',
      1,
      { keepWithNext: true },
    ),
    ...found.map((one, index) => signatureRow(one, index, words, stored.at)),
  ]
}

const outcomeLooks = { valid: 'good', broken: 'bad', open: 'bad' } as const

function signatureRow(
  signature: DescribedSignature,
  index: number,
  words: EvidenceWords,
  at: Date,
): Row {
  const { t, report, moment } = words
  const { outcome, indication, subIndication, level, format, provenAt, issuer, serialNumber } =
    signature
  const conclusion = subIndication ? `${indication}, ${subIndication}` : indication
  const cells = [
    [
      say(signature.signer ?? report('unknownSigner'), 'strong'),
      say(report(`outcome_${outcome}`), outcomeLooks[outcome]),
    ],
    [
      say(levelWords(level, words)),
      ...subIndicationLines(subIndication, words),
      say(
        provenAt && provenAt < at
          ? `${report('time')}: ${report('noLater')} ${moment(provenAt)}`
          : `${report('time')}: ${report('notProven')}`,
      ),
      ...(issuer ? [say(`${t('issuer')}: ${issuer}`)] : []),
      ...(serialNumber ? [say(`${report('serialNumber')}: ${serialNumber}`)] : []),
      say(`${report('format')}: ${format}`, 'muted'),
      say(`${report('indication')}: ${conclusion}`, 'muted'),
    ],
  ]
  const before = index === 0 ? 6 : 8
  const widths = [label, width - label - gap]
  return { cells, widths, gap, before, rule: 'thin', heads: 'row' }
}

/** The text of QESIG, ADESIG_QC, … as in the report on pages. */
function levelWords(level: string, { report }: EvidenceWords): string {
  const key = `level_${level}` as Parameters<typeof report.has>[0]
  return report.has(key) ? report(key, {}) : level
}

/** A sentence for each sub-indication of EN 319 102-1, table 3. */
function subIndicationLines(found: string | undefined, { reasons }: EvidenceWords): Paragraph[] {
  const key = found as Parameters<typeof reasons.has>[0] | undefined
  return key && reasons.has(key) ? [say(reasons(key), 'bad')] : []
}

function checkRows({ stored, words, isStamped }: Evidence): Row[] {
  const { t } = words
  const { seal, trail } = stored
  const { broken } = trail.verdict
  const { head, entries } = trail.chain
  return [
    heading(t('checking')),
    broken
      ? line(t('chainBroken', { entry: broken.brokenAt }), 'bad', 4)
      : line(t('chainHolds', { count: entries.length }), 'plain', 4),
    ...(head
      ? [
          fact(t('headDigest'), [say(head.digest, 'digest')], { before: 6 }),
          fact(t('headKey'), [say(head.keyId, 'digest')]),
        ]
      : []),
    line(`${t('sealMeaning')} ${isStamped ? t('sealStamped') : t('sealUnstamped')}`, 'plain', 10),
    fact(t('fingerprint'), [say(seal.fingerprint, 'digest')], { before: 6 }),
  ]
}

function withFooter(
  page: FlowedPage,
  number: number,
  count: number,
  { stored, words }: Evidence,
): FlowedPage {
  const { t, moment } = words
  const style = styles.small
  const right = t('page', { page: number, pages: count })
  const left = `${t('title')} · ${stored.document.id} · ${moment(stored.at)}`
  const x = area.right - widthOfText(right, style.face) * style.size
  const y = 40
  return {
    rules: [...page.rules, { x: area.left, y: y + 16, width, strong: false }],
    texts: [...page.texts, { text: left, style, x: area.left, y }, { text: right, style, x, y }],
  }
}
