'use client'

import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import { useLateDialog } from '../../ui/use-late-dialog'
import type { ClearHitProps } from './clear-hit-dialog'
import { NotLoaded } from './not-loaded'

/** Stores the owner's decision that a signer is not the person of a list entry. */
export function ClearHit(props: ClearHitProps) {
  const t = useTranslations('document-actions')
  const late = useLateDialog(() => import('./clear-hit-dialog'))
  return (
    <>
      <Button look="quiet" className="-mx-4" {...late.button}>
        {t('clearHit')}
        <span className="sr-only">: {props.hit.name}</span>
      </Button>
      <NotLoaded isError={late.isError} />
      {late.loaded && <late.loaded.ClearHitDialog {...props} {...late.dialog} />}
    </>
  )
}
