import { useTranslations } from '#words'
import type { RunDocument } from '@/lib/portal/signer/signing-run'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Follower } from '../../ui/follower'
import { Card } from '../../ui/page'
import { NotedView } from '../../viewer/noted-view'
import { UnshownParts } from '../../viewer/unshown-parts'
import { ArrivalHeading } from '../arrival-heading'
import { ReadStep } from './read-step'
import { RunDocumentView } from './run-document'
import { RunList } from './run-list'
import type { RunViewProps } from './run-props'
import { SignStep } from './sign-step'

/** The documents of a run, one at a time: each is read, then they are signed one after another. */
export function RunView(props: RunViewProps) {
  const { shown } = props.step
  return shown ? <OneDocument {...props} shown={shown} /> : <Finished {...props} />
}

interface OneDocumentProps extends RunViewProps {
  readonly shown: RunDocument
}

function OneDocument({ shown, ...props }: OneDocumentProps) {
  const { run, place, step, files } = props
  const number = run.documents.indexOf(shown) + 1
  const isRinging = step.current?.page.stage.name === 'waiting'
  return (
    <UnshownParts>
      <NotedView address={`/status/sign/${shown.id}/viewed`}>
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_27rem]">
          <div className={classNames('min-w-0', isRinging && 'max-lg:order-last')}>
            <RunDocumentView
              key={shown.id}
              document={shown}
              files={files}
              number={number}
              count={run.documents.length}
            />
          </div>
          <Follower className="follower min-w-0 space-y-6 lg:-my-8 lg:py-8">
            <Card className="space-y-6">
              {step.current ? (
                <SignStep {...props} shown={shown} current={step.current} />
              ) : (
                <ReadStep run={run} place={place} step={step} shown={shown} />
              )}
            </Card>
            <RunList run={run} place={place} shown={shown.id} />
          </Follower>
        </div>
      </NotedView>
    </UnshownParts>
  )
}

/** Shown when no document is left to read or sign. */
function Finished({ run, place }: Pick<RunViewProps, 'run' | 'place'>) {
  const t = useTranslations('run')
  const { documents } = run
  const signed = documents.filter(({ state }) => state === 'signed').length
  return (
    <div className="max-w-task mx-auto space-y-6">
      <ArrivalHeading>{t('signedOf', { signed, count: documents.length })}</ArrivalHeading>
      <RunList run={run} place={place} shown={undefined} />
      <a href="/waiting" className={buttonClass('primary')}>
        {t('back')}
      </a>
    </div>
  )
}
