'use client'

import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import type { Language } from '@/lib/vocabulary/language'
import { Button } from '../../ui/button'
import { canKeepOffline, dropOffline, isKeptOffline, keepOffline } from './keep-offline'

/** `unknown` shows the button already, so that nothing moves when the state is known. */
type OfflineState = 'unknown' | 'impossible' | 'not-kept' | 'keeping' | 'kept' | 'failed'

/** Offers to keep the page on this device. Nothing is kept before the button is pressed. */
export function OfflineUse() {
  const t = useTranslations('validation')
  const { state, keep, drop } = useOffline(useLocale())
  if (state === 'impossible') return null
  return (
    <div className="mt-6">
      {state === 'kept' ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <span role="status">{t('offlineKept')}</span>
          <Button look="quiet" onClick={drop}>
            {t('offlineDrop')}
          </Button>
        </p>
      ) : (
        <>
          <Button look="secondary" busy={state === 'keeping'} onClick={keep}>
            {t(state === 'keeping' ? 'offlineKeeping' : 'offline')}
          </Button>
          <p role={state === 'failed' ? 'alert' : undefined} className="text-muted mt-2 text-sm">
            {t(state === 'failed' ? 'offlineFailed' : 'offlineMeaning')}
          </p>
        </>
      )}
    </div>
  )
}

function useOffline(language: Language) {
  const [state, setState] = useState<OfflineState>('unknown')
  useEffect(() => {
    // Ignored if the button was pressed meanwhile.
    void firstState(language).then((first) => setState((now) => (now === 'unknown' ? first : now)))
  }, [language])
  useEffect(() => {
    // A person who installs the page as an app expects it to work without a network.
    const keepInstalled = () => void keepOffline(language).then(() => setState('kept'), failed)
    const failed = () => setState('failed')
    window.addEventListener('appinstalled', keepInstalled)
    return () => window.removeEventListener('appinstalled', keepInstalled)
  }, [language])
  const keep = () => {
    setState('keeping')
    keepOffline(language).then(
      () => setState('kept'),
      () => setState('failed'),
    )
  }
  const drop = () => void dropOffline().then(() => setState('not-kept'))
  return { state, keep, drop }
}

/** The first state. A kept page is renewed at each visit, in the current language of the reader. */
async function firstState(language: Language): Promise<OfflineState> {
  if (!canKeepOffline()) return 'impossible'
  if (!(await isKeptOffline())) return 'not-kept'
  // Without a network the kept page stays as it is.
  keepOffline(language).catch(() => undefined)
  return 'kept'
}
