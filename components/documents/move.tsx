'use client'

import { useTranslations } from '#words'
import { Button } from '../ui/button'
import { useLateDialog } from '../ui/use-late-dialog'
import type { MoveDialogProps } from './move-dialog'
import { NotLoaded } from './page/not-loaded'

export type MoveProps = Omit<MoveDialogProps, 'open' | 'onClose'>

/** Moves a document or template of the person's own account into one of their organisations. */
export function Move(props: MoveProps) {
  const t = useTranslations('organisation')
  const late = useLateDialog(() => import('./move-dialog'))
  if (props.organisations.length === 0) return null
  return (
    <>
      <Button look="quiet" {...late.button}>
        {t('move')}
        <span className="sr-only">: {props.name}</span>
      </Button>
      <NotLoaded isError={late.isError} />
      {late.loaded && <late.loaded.MoveDialog {...props} {...late.dialog} />}
    </>
  )
}
