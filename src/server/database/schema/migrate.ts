import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import * as organizationsAndSessions from '../../../../migrations/001_organizations_and_sessions.ts';
import * as passwordsAndFeedback from '../../../../migrations/003_passwords_and_feedback.ts';
import * as roleTemplates from '../../../../migrations/005_role_templates.ts';
import * as organizationLifecycle from '../../../../migrations/006_organization_lifecycle.ts';
import * as sso from '../../../../migrations/007_sso.ts';
import * as servicePlans from '../../../../migrations/008_service_plans.ts';
import * as roleTemplateRights from '../../../../migrations/009_role_templates.ts';
import * as administrators from '../../../../migrations/010_administrators.ts';
import * as devices from '../../../../migrations/011_devices.ts';
import * as guests from '../../../../migrations/012_guests.ts';
import * as accessCodes from '../../../../migrations/013_access_codes.ts';
import * as revenue from '../../../../migrations/014_revenue.ts';
import * as historyChain from '../../../../migrations/015_history_chain.ts';
import * as guestSearch from '../../../../migrations/016_guest_search.ts';
import * as invitationsAndRemovals from '../../../../migrations/017_invitations_and_removals.ts';
import * as guestCodesAndSessions from '../../../../migrations/018_guest_codes_and_sessions.ts';
import * as documents from '../../../../migrations/019_documents.ts';
import * as servicePlanPositions from '../../../../migrations/020_service_plan_positions.ts';
import * as movesInSteps from '../../../../migrations/021_moves_in_steps.ts';
import * as indexes from '../../../../migrations/022_indexes.ts';
import * as deviceMacAddresses from '../../../../migrations/023_device_mac_addresses.ts';
import * as jobs from '../../../../migrations/024_jobs.ts';
import * as valuesOfFormerRules from '../../../../migrations/025_values_of_former_rules.ts';
import * as subtreeLists from '../../../../migrations/026_subtree_lists.ts';
import * as attemptLimits from '../../../../migrations/027_attempt_limits.ts';
import * as ownership from '../../../../migrations/029_ownership.ts';
import * as knownBrowserAge from '../../../../migrations/030_known_browser_age.ts';
import * as radius from '../../../../migrations/031_radius.ts';
import * as portal from '../../../../migrations/032_portal.ts';
import * as images from '../../../../migrations/033_images.ts';
import * as radiusLogins from '../../../../migrations/034_radius_logins.ts';
import * as accounting from '../../../../migrations/035_accounting.ts';
import * as portalVisits from '../../../../migrations/036_portal_visits.ts';
import * as radiusActivity from '../../../../migrations/039_radius_activity.ts';
import * as sessionChanges from '../../../../migrations/040_session_changes.ts';
import * as radiusSearch from '../../../../migrations/042_radius_search.ts';
import * as portalArrivals from '../../../../migrations/043_portal_arrivals.ts';
import * as radiusAddresses from '../../../../migrations/045_radius_addresses.ts';
import * as radiusSessions from '../../../../migrations/046_radius_sessions.ts';
import * as portalLimits from '../../../../migrations/047_portal_limits.ts';
import * as unusedGrants from '../../../../migrations/048_unused_grants.ts';
import * as serviceProviders from '../../../../migrations/049_service_providers.ts';
import * as identitiesOfEmailCodes from '../../../../migrations/050_identities_of_email_codes.ts';
import * as refusedCodes from '../../../../migrations/051_refused_codes.ts';
import * as organizationTotals from '../../../../migrations/052_organization_totals.ts';
import * as undoOfExtensions from '../../../../migrations/054_undo_of_extensions.ts';
import * as voucherSettings from '../../../../migrations/055_voucher_settings.ts';
import * as paymentGateways from '../../../../migrations/056_payment_gateways.ts';
import * as promoCodes from '../../../../migrations/057_promo_codes.ts';
import * as loyalty from '../../../../migrations/058_loyalty.ts';
import * as salesReports from '../../../../migrations/059_sales_reports.ts';
import * as reportSchedulesAndAlerts from '../../../../migrations/060_report_schedules_and_alerts.ts';
import * as invoices from '../../../../migrations/061_invoices.ts';
import * as savedViews from '../../../../migrations/062_saved_views.ts';
import * as siteNetwork from '../../../../migrations/063_site_network.ts';
import * as connectionProfiles from '../../../../migrations/064_connection_profiles.ts';
import * as panMapping from '../../../../migrations/065_pan_mapping.ts';
import * as enterprise from '../../../../migrations/066_enterprise.ts';
import * as mikrotikManager from '../../../../migrations/067_mikrotik_manager.ts';
import * as assets from '../../../../migrations/068_assets.ts';
import * as hotspot from '../../../../migrations/069_hotspot.ts';
import * as routerRunIndex from '../../../../migrations/070_router_run_index.ts';
import * as siteNetworkCorrections from '../../../../migrations/071_site_network_corrections.ts';
import * as appliedWishNames from '../../../../migrations/072_applied_wish_names.ts';
import * as orgSearch from '../../../../migrations/073_org_search.ts';
import * as groups from '../../../../migrations/074_groups.ts';
import * as rotatingPasswords from '../../../../migrations/075_rotating_passwords.ts';
import * as promotions from '../../../../migrations/076_promotions.ts';
import * as advancedConference from '../../../../migrations/077_advanced_conference.ts';
import * as conferences from '../../../../migrations/078_conferences.ts';
import { fillOrgSearch } from './fill-org-search.ts';
import { applyRepeatableMigrations, repeatableMigrations } from './repeatable-migrations.ts';

export const migrations: Record<string, Migration> = {
  '001_organizations_and_sessions': organizationsAndSessions,
  '003_passwords_and_feedback': passwordsAndFeedback,
  '005_role_templates': roleTemplates,
  '006_organization_lifecycle': organizationLifecycle,
  '007_sso': sso,
  '008_service_plans': servicePlans,
  '009_role_templates': roleTemplateRights,
  '010_administrators': administrators,
  '011_devices': devices,
  '012_guests': guests,
  '013_access_codes': accessCodes,
  '014_revenue': revenue,
  '015_history_chain': historyChain,
  '016_guest_search': guestSearch,
  '017_invitations_and_removals': invitationsAndRemovals,
  '018_guest_codes_and_sessions': guestCodesAndSessions,
  '019_documents': documents,
  '020_service_plan_positions': servicePlanPositions,
  '021_moves_in_steps': movesInSteps,
  '022_indexes': indexes,
  '023_device_mac_addresses': deviceMacAddresses,
  '024_jobs': jobs,
  '025_values_of_former_rules': valuesOfFormerRules,
  '026_subtree_lists': subtreeLists,
  '027_attempt_limits': attemptLimits,
  '029_ownership': ownership,
  '030_known_browser_age': knownBrowserAge,
  '031_radius': radius,
  '032_portal': portal,
  '033_images': images,
  '034_radius_logins': radiusLogins,
  '035_accounting': accounting,
  '036_portal_visits': portalVisits,
  '039_radius_activity': radiusActivity,
  '040_session_changes': sessionChanges,
  '042_radius_search': radiusSearch,
  '043_portal_arrivals': portalArrivals,
  '045_radius_addresses': radiusAddresses,
  '046_radius_sessions': radiusSessions,
  '047_portal_limits': portalLimits,
  '048_unused_grants': unusedGrants,
  '049_service_providers': serviceProviders,
  '050_identities_of_email_codes': identitiesOfEmailCodes,
  '051_refused_codes': refusedCodes,
  '052_organization_totals': organizationTotals,
  '054_undo_of_extensions': undoOfExtensions,
  '055_voucher_settings': voucherSettings,
  '056_payment_gateways': paymentGateways,
  '057_promo_codes': promoCodes,
  '058_loyalty': loyalty,
  '059_sales_reports': salesReports,
  '060_report_schedules_and_alerts': reportSchedulesAndAlerts,
  '061_invoices': invoices,
  '062_saved_views': savedViews,
  '063_site_network': siteNetwork,
  '064_connection_profiles': connectionProfiles,
  '065_pan_mapping': panMapping,
  '066_enterprise': enterprise,
  '067_mikrotik_manager': mikrotikManager,
  '068_assets': assets,
  '069_hotspot': hotspot,
  '070_router_run_index': routerRunIndex,
  '071_site_network_corrections': siteNetworkCorrections,
  '072_applied_wish_names': appliedWishNames,
  '073_org_search': orgSearch,
  '074_groups': groups,
  '075_rotating_passwords': rotatingPasswords,
  '076_promotions': promotions,
  '077_advanced_conference': advancedConference,
  '078_conferences': conferences,
};

/** Migrates the database to the latest schema. An advisory lock makes replicas that start together wait. */
export async function migrateToLatest(pool: pg.Pool): Promise<{ applied: string[] }> {
  return migrate(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
}

/** Migrates a database or inside a transaction. */
export async function migrate(db: Kysely<unknown>): Promise<{ applied: string[] }> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
  const numbered = (results ?? []).flatMap(({ status, migrationName }) =>
    status === 'Success' ? [migrationName] : [],
  );
  const repeated = await applyRepeatableMigrations(db, repeatableMigrations);
  await fillOrgSearch(db);
  return { applied: [...numbered, ...repeated] };
}

/** Migrates an earlier or empty database to the schema of a migration, without repeatable ones, which need the latest. */
export async function migrateTo(db: Kysely<unknown>, migration: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(migration);
  if (error !== undefined) throw error;
}

function migratorOf(db: Kysely<unknown>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
