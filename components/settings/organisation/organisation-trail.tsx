import { useTranslations } from '#words'
import type { OrganisationTrail as Trail } from '@/lib/portal/owner/organisation'
import type { Messages } from '@/messages/messages'
import { Alert } from '../../ui/alert'
import { buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'

/** The newest events of an organisation, and a file of all events. */
export function OrganisationTrail({ trail }: { readonly trail: Trail }) {
  const t = useTranslations('organisation')
  const words = ({ kind, data }: Trail['events'][number]) => {
    const key = `event_${kind}` as keyof Messages['organisation']
    const said = (value: unknown) => (typeof value === 'string' ? value : '')
    return t(t.has(key) ? key : 'event_other', {
      member: said(data.member),
      reason: said(data.reason),
    })
  }
  return (
    <>
      <p className="text-muted">{t('auditMeaning')}</p>
      {!trail.chain.holds && <Alert tone="danger" title={t('auditBroken')} />}
      <a href="/settings/organisation/events" className={buttonClass('quiet', '-ml-4')}>
        {t('export')}
      </a>
      <ol className="divide-line border-line divide-y border-t text-sm">
        {trail.events
          .slice(-shown)
          .toReversed()
          .map((event) => (
            <li key={event.digest} className="grid gap-x-6 py-2 sm:grid-cols-[10rem_1fr_10rem]">
              <span className="text-muted tabular-nums">
                <LocalTime at={event.at} />
              </span>
              <span className="wrap-anywhere">{words(event)}</span>
              <span className="text-muted truncate">{event.actor}</span>
            </li>
          ))}
      </ol>
    </>
  )
}

const shown = 100
