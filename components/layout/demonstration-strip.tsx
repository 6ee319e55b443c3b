import { useTranslations } from '#words'
import type { SimulatorPages } from '@/lib/portal/settings/simulator-pages'
import { FlaskConical } from '../ui/icons'

interface DemonstrationStripProps {
  /** The pages of the simulator. Undefined with real providers. */
  readonly pages: SimulatorPages | undefined
}

/** Says that signatures are simulated, with links to the simulator. Two lines on a phone, otherwise one. */
export function DemonstrationStrip({ pages }: DemonstrationStripProps) {
  const t = useTranslations('layout')
  return (
    <aside className="border-line bg-warning-soft text-warning border-b text-sm print:block">
      <p className="max-w-page mx-auto px-4 py-0.5 sm:flex sm:items-center sm:gap-x-4 sm:px-6 sm:py-1">
        <span className="font-semibold sm:grow">
          <FlaskConical className="mr-2 inline size-4" />
          {t('demonstration')}
        </span>
        {/* An em space: unlike a margin, it does not indent the links if they begin a line. */}
        {pages && '\u2003'}
        {pages && (
          <span className="space-x-3 print:hidden">
            <SimulatorLink href={pages.phones} label={t('phones')} />{' '}
            <SimulatorLink href={pages.inbox} label={t('inbox')} />
          </span>
        )}
      </p>
    </aside>
  )
}

function SimulatorLink(props: { href: string; label: string }) {
  const t = useTranslations('layout')
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noreferrer"
      className="py-1 whitespace-nowrap underline underline-offset-4 hover:decoration-2"
    >
      {props.label}
      <span className="sr-only"> {t('opensInNewTab')}</span>
    </a>
  )
}
