import { useTranslations } from '#words'
import type { ChainCertificate, CheckedSignature } from '@/lib/portal/validation/checked-signature'
import { type MomentKind, type TimeLine, timeLine } from '@/lib/portal/validation/time-line'
import { LocalTime } from '../ui/local-time'

interface CertificateTimeLineProps {
  readonly signature: Pick<CheckedSignature, 'chain' | 'moments'>
}

/** The certificates and the events on one time scale. The drawing repeats the lists. */
export function CertificateTimeLine({ signature }: CertificateTimeLineProps) {
  const t = useTranslations('report')
  const { chain, moments } = signature
  const line = timeLine(chain, moments)
  return (
    <section className="break-inside-avoid space-y-4">
      {chain.length === 0 && <p className="text-muted">{t('noChain')}</p>}
      <ol className="space-y-3">
        {chain.map((certificate, index) => (
          <ChainRow key={certificate.id} certificate={certificate} line={line} row={index} />
        ))}
      </ol>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {moments.map(({ kind, at }) => (
          <li key={`${kind} ${at}`} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="-8 -8 16 16" className="size-4 shrink-0">
              <MomentMark kind={kind} />
            </svg>
            <span>
              {t(`moment_${kind}`)}{' '}
              <span className="text-muted">
                <LocalTime at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChainRowProps {
  readonly certificate: ChainCertificate
  readonly line: TimeLine
  readonly row: number
}

function ChainRow({ certificate, line, row }: ChainRowProps) {
  const t = useTranslations('report')
  const { name, from, until, isTrusted } = certificate
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span translate="no">{name}</span>
        <span className="text-muted text-sm">
          {t('validity')} <LocalTime at={from} only="date" /> {t('until')}{' '}
          <LocalTime at={until} only="date" />
          {isTrusted && `, ${t('trusted')}`}
        </span>
      </p>
      <TimeBar line={line} row={row} />
    </li>
  )
}

interface TimeBarProps {
  readonly line: TimeLine
  readonly row: number
}

const height = 20

/**
 * The validity of one certificate as a bar, with the moments of the signature on it. Coordinates are percentages in
 * attributes, because the page may not have inline styles.
 */
function TimeBar({ line, row }: TimeBarProps) {
  const bar = line.bars[row]
  if (!bar) return null
  return (
    <svg aria-hidden="true" width="100%" height={height} className="mt-1 block overflow-visible">
      <line x1="0" x2="100%" y1={height / 2} y2={height / 2} className="stroke-line" />
      <rect
        x={`${bar.from}%`}
        width={`${Math.max(bar.to - bar.from, 0.5)}%`}
        y={height / 2 - 5}
        height="10"
        rx={bar.openLeft || bar.openRight ? 0 : 3}
        className="fill-accent-soft stroke-accent"
      />
      {line.marks.map(({ kind, at }) => (
        <svg
          key={`${kind} ${at}`}
          aria-hidden="true"
          x={`${at}%`}
          y={height / 2}
          className="overflow-visible"
        >
          <MomentMark kind={kind} />
        </svg>
      ))}
    </svg>
  )
}

/** Each kind of moment has its own shape, so that colour is never the only sign. */
const marks: Readonly<Record<MomentKind, { path: string; look: string }>> = {
  // Wider than the other marks, because it is often in the same minute as the time-stamp.
  claimed: { path: 'M0-7a7 7 0 1 1 0 14A7 7 0 0 1 0-7Z', look: 'fill-surface stroke-ink' },
  proven: { path: 'M0-5a5 5 0 1 1 0 10A5 5 0 0 1 0-5Z', look: 'fill-ink stroke-surface' },
  timeStamp: { path: 'M0-6 6 0 0 6-6 0Z', look: 'fill-ink stroke-surface' },
  revocationCheck: { path: 'M0-6 6 5H-6Z', look: 'fill-ink stroke-surface' },
  revoked: { path: 'm-5-5 10 10M5-5-5 5', look: 'fill-none stroke-danger stroke-2' },
  now: { path: 'M-1-8H1V8H-1Z', look: 'fill-warning stroke-none' },
}

/** A mark that is centred on the origin, 16 units wide and high. */
function MomentMark({ kind }: { readonly kind: MomentKind }) {
  const { path, look } = marks[kind]
  return <path d={path} className={look} />
}
