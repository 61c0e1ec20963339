import { type UsageField, type UsageName, usageFields } from '@maycrawl/core/usage';

/** Returns what defines a field about use. */
export function usageField(name: UsageField['name']): UsageField {
  return usageFields.find((field) => field.name === name) as UsageField;
}

/** Returns the names of a field that have this status. */
export function namesOf({ names }: UsageField, status: UsageName['status']): readonly string[] {
  return names.filter((one) => one.status === status).map(({ name }) => name);
}
