import { useTranslations } from '#words'
import type { SimulatorPages } from '@/lib/portal/settings/simulator-pages'
import { FlaskConical } from '../ui/icons'

interface DemonstrationStripProps {
  /** Undefined with real providers. */
  readonly pages: SimulatorPages | undefined
}

/** Says that signatures are simulated; the links lead to the simulator. */
export function DemonstrationStrip({ pages }: DemonstrationStripProps) {
  const t = useTranslations('layout')
  return (
    <aside className="border-line bg-warning-soft text-warning border-b text-sm print:block">
      <div className="max-w-page mx-auto flex flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
        <p className="flex grow items-center gap-2 py-1 font-semibold">
          <FlaskConical className="size-4 shrink-0" />
          {t('demonstration')}
        </p>
        {pages && (
          <p className="flex gap-4 print:hidden">
            <SimulatorLink href={pages.phones} label={t('phones')} />
            <SimulatorLink href={pages.inbox} label={t('inbox')} />
          </p>
        )}
      </div>
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
      className="py-1 underline underline-offset-4 hover:decoration-2"
    >
      {props.label}
      <span className="sr-only"> {t('opensInNewTab')}</span>
    </a>
  )
}
