'use client'

import { useTranslations } from '#words'
import { FailureAlert } from '../documents/failure-alert'
import { useCommand } from '../live/use-command'
import { testCallback, testOrganisationCallback } from '../owner-actions'
import { Button } from '../ui/button'
import { Answer } from './answer'

interface TestButtonProps {
  /** Id of a callback that was sent to the address. Absent: the address of the organisation is tested. */
  readonly callbackId?: string
}

/** Posts a test event to a callback address and shows the answer. */
export function TestButton({ callbackId }: TestButtonProps) {
  const t = useTranslations('callbacks')
  const testing = useCommand(() =>
    callbackId === undefined ? testOrganisationCallback({}) : testCallback({ callbackId }),
  )
  const { answer } = testing
  return (
    <>
      <div className="-mx-4">
        <Button look="quiet" busy={testing.running} onClick={() => testing.run([])}>
          {t('test')}
        </Button>
      </div>
      <div role="status" className="text-sm empty:hidden">
        {answer && (
          <>
            <p
              className={answer.last_error === null ? 'font-semibold' : 'text-danger font-semibold'}
            >
              {t(answer.last_error === null ? 'testTaken' : 'testRefused')}
            </p>
            <Answer answer={answer} />
          </>
        )}
      </div>
      <FailureAlert failure={testing.failure} />
    </>
  )
}
