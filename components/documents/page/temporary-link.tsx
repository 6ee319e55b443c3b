'use client'

import { useTranslations } from '#words'
import { Link2 } from '../../ui/icons'
import { useLateDialog } from '../../ui/use-late-dialog'
import { AskedButton } from './asked-button'
import { NotLoaded } from './not-loaded'

interface TemporaryLinkProps {
  readonly documentId: string
  /** The signer whose link is replaced. Absent for a new link. */
  readonly signer?: { readonly id: string; readonly name: string }
  /** How many times the action was chosen in a menu. The form opens each time. */
  readonly asked?: number | undefined
}

/** A link for a signer whose name is not known beforehand. The link is shown once. */
export function TemporaryLink({ documentId, signer, asked }: TemporaryLinkProps) {
  const t = useTranslations('document-actions')
  const late = useLateDialog(() => import('./temporary-link-dialog'))
  const title = t(signer ? 'freshLink' : 'openLink')
  return (
    <>
      <AskedButton asked={asked} {...late.button}>
        {!signer && <Link2 className="size-4 shrink-0" />}
        {title}
        {signer && <span className="sr-only">: {signer.name}</span>}
      </AskedButton>
      <NotLoaded isError={late.isError} />
      {late.loaded && (
        <late.loaded.TemporaryLinkDialog
          {...late.dialog}
          documentId={documentId}
          signerId={signer?.id}
          title={title}
        />
      )}
    </>
  )
}
