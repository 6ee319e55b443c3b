import { useTranslations } from '#words'
import type { RunPlace } from '@/lib/portal/signer/run-address'
import type { RunDocument, SignableDocument, SigningRun } from '@/lib/portal/signer/signing-run'
import { hasDeviceLinks } from '@/lib/portal/smart-id/device-link'
import { bringAnswer, callPhone, cancel } from '../../signer-actions'
import { UnshownParts } from '../../viewer/unshown-parts'
import { LateAskCorrection } from '../late-ask-correction'
import { panelState } from '../panel-state'
import type { ShownPage } from '../phone-call'
import { shownDocument, signedContent } from '../shown-document'
import { SigningPanel } from '../signing-panel'
import { signHeading } from './next-document'
import { leaveOut, OtherWays } from './read-step'
import type { RunViewProps } from './run-props'
import { UnlessUnshown } from './unless-unshown'

interface SignStepProps extends Omit<RunViewProps, 'files'> {
  readonly shown: RunDocument
  readonly current: SignableDocument
}

/** Signs the documents that were opened. Each has its own code and PIN. */
export function SignStep({ run, place, step, shown, current, ...rest }: SignStepProps) {
  const t = useTranslations('run')
  const { id, page, state } = current
  const { documents } = run
  const document = shownDocument(id, page.invitation, [])
  const isRinging = page.stage.name === 'waiting'
  const unopened = unopenedBeside(run, place, shown.id)
  const methods = rest.browserMethods
  return (
    <>
      <SignHeading run={run} place={place} step={step} current={current} shown={shown} />
      <UnlessUnshown
        files={isRinging ? 'none' : `/files/sign/${shown.id}/`}
        leaveOut={leaveOut(run, place, step)}
      >
        {/* Hidden in a run: the notice of the panel is about a document on a page of its own. */}
        <UnshownParts>
          <SigningPanel
            id={id}
            run={run.id}
            follows={state !== 'unopened'}
            {...panelState(page, rest.at, rest.link, { methods, begunHere: rest.begunHere })}
            browserMethods={methods}
            lastMethod={rest.lastMethod}
            together={signedNext(run, place, shown.id).flatMap((one) => besides(one, id))}
            sha256={document?.sha256 ?? ''}
            content={document ? signedContent(document) : ''}
            hasDeviceLinks={hasDeviceLinks()}
            messageWay={rest.messageWay}
            correction={<LateAskCorrection id={id} owner={page.invitation.owner_name} />}
            actions={{ bringAnswer, callPhone, cancel }}
          />
        </UnshownParts>
      </UnlessUnshown>
      {!isRinging && (
        <>
          {unopened > 0 && (
            <p className="text-muted text-sm">{t('unopened', { count: unopened })}</p>
          )}
          <OtherWays run={run} place={place} step={step} />
        </>
      )}
      {step.hasBegun && documents.length > 1 && !isRinging && (
        <p className="text-muted text-sm">{t('staysSigned')}</p>
      )}
    </>
  )
}

type SignHeadingProps = Pick<SignStepProps, 'run' | 'place' | 'step' | 'shown' | 'current'>

/**
 * Before the first signature, the heading says how many documents will be signed. Then it names the current one and
 * counts the signed ones.
 */
function SignHeading({ run, place, step, shown, current }: SignHeadingProps) {
  const t = useTranslations('run')
  const { documents } = run
  const count = documents.length
  const signed = documents.filter(({ state }) => state === 'signed').length
  const number = documents.findIndex(({ id }) => id === current.id) + 1
  const name = current.page.invitation.document?.name ?? ''
  const toSign = signedNext(run, place, shown.id).length
  return (
    <div className="space-y-1">
      <h2 id={signHeading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
        {step.hasBegun ? t('document', { number, count, name }) : t('signAll', { count: toSign })}
      </h2>
      <p className="text-muted text-sm" role="status">
        {step.hasBegun
          ? t('signedOf', { signed, count })
          : t('eachItsCode', { count: toSign, name })}
      </p>
    </div>
  )
}

/** The number of other documents that were neither read nor left out. */
function unopenedBeside({ documents }: SigningRun, { without }: RunPlace, shown: string): number {
  const unopened = documents.filter(({ state }) => state === 'unopened')
  return unopened.filter(({ id }) => id !== shown && !without.includes(id)).length
}

/** The documents that will be signed: the opened ones, and the one on the page. */
function signedNext({ documents }: SigningRun, { without }: RunPlace, shown: string) {
  return documents.filter(
    ({ id, state }) =>
      !without.includes(id) && (state === 'opened' || (state === 'unopened' && id === shown)),
  )
}

function besides({ id, page }: RunDocument, current: string): ShownPage[] {
  const document = 'closed' in page ? null : page.invitation.document
  return document === null || id === current ? [] : [{ id, sha256: document.sha256 }]
}
