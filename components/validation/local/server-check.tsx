'use client'

import { type ReactNode, useState } from 'react'
import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { FoldedLine } from '../../ui/folded-line'
import { Card } from '../../ui/page'
import { checkOnServer } from '../check-on-server'
import { ArrivedReport, CheckFailure, CheckProgress } from '../checked-file'
import { NextStepContext } from '../next-step'
import { ProofOfFile } from '../proof-of-file'
import { type CheckCommands, type CheckState, useCheck } from '../use-check'
import { Comparison } from './comparison'

interface ServerCheckProps {
  /** The state of the check in this browser. */
  readonly state: Extract<CheckState, { step: 'checked' | 'failed' }>
  readonly commands: CheckCommands
  /** Whether it is one of the folded lines below a report. */
  readonly isFolded: boolean
}

/**
 * Offers to send the file to the server, and compares the two results. Nothing is sent before the button is pressed.
 */
export function ServerCheck({ state: local, commands, isFolded }: ServerCheckProps) {
  const t = useTranslations('validation')
  const { state, start, cancel } = useCheck(checkOnServer(commands), 'broken')
  if (local.step === 'failed' && ownFaults.has(local.fault)) return null
  const here = local.step === 'checked' ? local.summary : undefined
  const isUnconfirmed = here?.signatures.some(({ outcome }) => outcome === 'open')
  const content = (
    <div className="space-y-4">
      {state.step === 'none' && (
        <>
          {isUnconfirmed && <p>{t('serverAdvice')}</p>}
          <p className="max-w-text">{t('serverMeaning')}</p>
          <Button look={isUnconfirmed ? 'primary' : 'secondary'} onClick={() => start(local.file)}>
            {t('serverSend')}
          </Button>
        </>
      )}
      {state.step === 'failed' && <CheckFailure state={state} onRetry={(file) => start(file)} />}
      {state.step === 'checked' && (
        <>
          {here && <Comparison here={here} there={state.summary} />}
          {/* The server's report shows no next step. */}
          <NextStepContext value={null}>
            <ServerReport isOpen={!here}>{state.report}</ServerReport>
          </NextStepContext>
          <ProofOfFile file={local.file} commands={commands} />
        </>
      )}
      {state.step !== 'none' && state.step !== 'failed' && state.step !== 'checked' && (
        <div className="flex flex-wrap items-center gap-4">
          <div className="min-w-0 grow space-y-2">
            <CheckProgress state={state} />
          </div>
          <Button look="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  )
  if (isFolded) {
    return (
      <FoldedLine title={t('serverTitle')} isForScreen>
        {content}
      </FoldedLine>
    )
  }
  return (
    // Printed only if it contains the only report.
    <Card className={classNames('space-y-4', (here || state.step !== 'checked') && 'print:hidden')}>
      <h2 className="text-lg">{t('serverTitle')}</h2>
      {content}
    </Card>
  )
}

interface ServerReportProps {
  /** Whether it is the only report. It is then shown unfolded. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** Shown at once if this browser has no report. Not a `Disclosure`, because the report contains some. */
function ServerReport({ isOpen, children }: ServerReportProps) {
  const t = useTranslations('validation')
  const [isShown, setShown] = useState(isOpen)
  if (isShown) return <ArrivedReport>{children}</ArrivedReport>
  return (
    <Button look="secondary" onClick={() => setShown(true)}>
      {t('serverReport')}
    </Button>
  )
}

/** Faults that the server would find, too. */
const ownFaults: ReadonlySet<string> = new Set([
  'empty',
  'tooLarge',
  'unknownFormat',
  'officeSignature',
  'damaged',
])
