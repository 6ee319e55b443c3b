/** Whether gateways that lack a migration may still use the tables after it. */
export type Declaration =
  | { readonly olderGateways: 'may-run' }
  | {
      readonly olderGateways: 'must-stop'
      /** How an older gateway would fail. */
      readonly reason: string
      /**
       * Gateways that know fewer migrations refuse to start. The migration stores it in
       * `installation.minimum_version`; it is absent only in migrations before 0025, which added that column.
       */
      readonly minimumVersion?: number
    }

const mayRun: Declaration = { olderGateways: 'may-run' }

const mustStop = (reason: string, minimumVersion?: number): Declaration => ({
  olderGateways: 'must-stop',
  reason,
  ...(minimumVersion === undefined ? {} : { minimumVersion }),
})

/** Declarations by the tag of their migration. The declaration of a released migration never changes. */
export const migrationDeclarations: Readonly<Record<string, Declaration>> = {
  '0000_initial': mayRun,
  '0001_screening_of_documents': mustStop('They insert look-ups without the column blocked.'),
  '0002_callback_urls': mustStop(
    'They store callback addresses where no newer gateway reads them.',
  ),
  '0003_one_callback_url_goes': mustStop('They read document.callback_url, which is dropped.'),
  '0004_country_of_signers': mayRun,
  '0005_audit_chain': mustStop('They insert events without a place in the chain.'),
  '0006_audit_fields': mustStop('They read event.salt and event.commitment, which are dropped.'),
  '0007_heartbeat': mayRun,
  '0008_document_states': mustStop('They store states by the rules that are corrected here.'),
  '0009_sessions_and_keys': mayRun,
  '0010_installation': mayRun,
  '0011_limits': mayRun,
  '0012_session_certificate_goes': mustStop('They read session.certificate, which is dropped.'),
  '0013_callback_events': mayRun,
  '0014_person_settings': mayRun,
  '0015_order_of_signers': mayRun,
  '0016_deadline': mayRun,
  '0017_waiting': mayRun,
  '0018_backups': mayRun,
  '0019_reminders': mayRun,
  '0020_hand_over': mayRun,
  '0021_document_by_state': mayRun,
  '0022_mark': mayRun,
  '0023_batches': mayRun,
  '0024_session_of_anybody': mustStop('They expect a person in each session.'),
  '0025_minimum_version': mayRun,
  '0026_document_by_change': mayRun,
  '0027_identified_by_session': mayRun,
  '0028_templates': mayRun,
  '0029_trace_of_work': mayRun,
  '0030_reference_of_document': mayRun,
  '0031_document_once': mayRun,
  '0032_address_confirmation': mayRun,
  '0033_signed_by_person': mayRun,
  '0034_stored_bytes': mayRun,
  '0035_idempotent_sessions': mayRun,
  '0036_session_once': mayRun,
  '0037_unsigned_until': mayRun,
  '0038_words_of_sender': mayRun,
  '0039_suggested_person': mayRun,
  '0040_brand': mayRun,
  '0041_signing_runs': mayRun,
  '0042_document_once_per_owner': mayRun,
  '0043_batch_once_per_owner': mayRun,
  '0044_template_once_per_owner': mayRun,
  '0045_once_per_owner': mayRun,
  '0046_kept_documents': mayRun,
  '0047_screening_clearance': mayRun,
  '0048_organisations': mayRun,
  '0049_document_by_sender': mayRun,
  '0050_organisation_programs': mayRun,
  '0051_document_archive': mayRun,
  '0052_document_listed': mayRun,
  '0053_document_of_batch_listed': mayRun,
  '0054_document_archived': mayRun,
  '0055_labels': mayRun,
  '0056_document_needing_owner': mayRun,
  '0057_mail_failed': mayRun,
  '0058_approver': mayRun,
  '0059_former_records': mayRun,
  '0060_callback_attempt': mayRun,
  '0061_callback_by_time': mayRun,
  '0062_organisation_keeping': mayRun,
  '0063_staff_identity': mayRun,
  '0064_organisation_directory': mayRun,
  '0065_search_grams': mayRun,
  '0066_found_by_text': mayRun,
  '0067_staff_addresses': mayRun,
  '0068_member_alphabetical': mayRun,
  '0069_member_by_name': mayRun,
  '0070_erased_texts': mayRun,
}

/** A migration without a declaration is unreleased, so the unsafe kind is assumed. */
export const mustStopFor = (tag: string): boolean =>
  migrationDeclarations[tag]?.olderGateways !== 'may-run'
