import { Words } from '@/components/layout/words'
import { CodeSample } from '@/components/reference/code-sample'
import { Contents } from '@/components/reference/contents'
import { CallbackSection, EndpointSection } from '@/components/reference/endpoint-section'
import { ErrorCodes } from '@/components/reference/error-codes'
import { FailureCauses } from '@/components/reference/failure-list'
import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'
import {
  type ReferencePart,
  referenceCauses,
  referenceCodes,
  referenceParts,
} from '@/lib/portal/reference/reference'
import { portalSettings } from '@/lib/portal/settings/settings'

/** The API document for client developers, generated from the same table as the gateway. */
export default async function ReferencePage() {
  const t = await translator('reference')
  const parts = referenceParts()
  return (
    <Words namespaces={['reference']}>
      <Page title={t('title')}>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="max-w-text text-muted mt-4 text-lg">{t('lead')}</p>
        <Variables />
        <div className="mt-10 grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <Contents parts={parts.map(listed)} />
          <div className="min-w-0 space-y-16">
            <FailureCauses causes={referenceCauses}>
              {parts.map(({ name, entries }) => (
                <section key={name} aria-label={name} className="space-y-10">
                  <h2 lang="en" className="text-xl">
                    {name}
                  </h2>
                  {entries.map((entry) => (
                    <EndpointSection key={entry.name} entry={entry} />
                  ))}
                </section>
              ))}
            </FailureCauses>
            <CallbackSection />
            <ErrorCodes codes={referenceCodes()} />
          </div>
        </div>
      </Page>
    </Words>
  )
}

/** An entry of the table of contents for each endpoint. */
const listed = ({ name, entries }: ReferencePart) => ({
  name,
  entries: entries.map(({ name, heading }) => ({ name, heading })),
})

/**
 * Explains the variables of the examples. Only a demonstration shows the real gateway address, because the address may
 * be private elsewhere.
 */
async function Variables() {
  const t = await translator('reference')
  const { gatewayUrl, simulatorUrl } = portalSettings()
  if (simulatorUrl === undefined) return <p className="max-w-text mt-4">{t('variables')}</p>
  return (
    <div className="max-w-text mt-4 space-y-4">
      <p>{t('variablesHere')}</p>
      <CodeSample title={t('first')} text={`GATEWAY=${gatewayUrl}\nTOKEN=…`} />
    </div>
  )
}
