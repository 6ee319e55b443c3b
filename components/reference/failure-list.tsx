'use client'

import { createContext, type ReactNode, use } from 'react'
import { useTranslations } from '#words'
import type { EndpointFailure } from '@/lib/gateway/contract/endpoint'
import { Disclosure } from '../ui/disclosure'

/** The cause of each failure, by reason. */
type Causes = Readonly<Record<string, string>>

const CausesContext = createContext<Causes>({})

interface FailureCausesProps {
  readonly causes: Causes
  readonly children: ReactNode
}

/** Provides the causes once for the lists of all endpoints. */
export function FailureCauses({ causes, children }: FailureCausesProps) {
  return <CausesContext value={causes}>{children}</CausesContext>
}

interface FailureListProps {
  readonly failures: readonly Pick<EndpointFailure, 'reason' | 'status' | 'code'>[]
}

/** The failures of an endpoint, each with a link to its solution. */
export function FailureList({ failures }: FailureListProps) {
  const t = useTranslations('reference')
  const causes = use(CausesContext)
  return (
    <Disclosure title={t('failures', { count: failures.length })}>
      <ul lang="en" className="space-y-2 text-sm">
        {failures.map(({ reason, status, code }) => (
          <li key={`${status} ${reason}`}>
            <a href={`#${reason}`} className="text-accent font-mono underline underline-offset-4">
              {code === undefined ? status : `${status} · ${code}`}
            </a>{' '}
            {causes[reason]}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
