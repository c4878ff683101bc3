import { expect, test } from 'vitest';
import {
  canLinkUnder,
  canMoveUnder,
  featuresBeyond,
  isLinkable,
  removalRejection,
  typesBelow,
} from './rules.ts';

const organization = <T>(number: number, type: T) => ({ number, type });

test('each type has the types that are allowed below it', () => {
  expect(typesBelow('ServiceProvider')).toEqual(['ServiceProvider', 'Grouping', 'Site']);
  expect(typesBelow('Grouping')).toEqual(['Grouping', 'Site']);
  expect(typesBelow('Site')).toEqual(['ServiceArea']);
  expect(typesBelow('ServiceArea')).toEqual([]);
});

test('an organization moves under a parent of a fitting type, and never under itself', () => {
  const site = organization(1, 'Site' as const);
  expect(canMoveUnder(site, organization(2, 'Grouping'))).toBe(true);
  expect(canMoveUnder(site, organization(2, 'Site'))).toBe(false);
  const grouping = organization(3, 'Grouping' as const);
  expect(canMoveUnder(grouping, grouping)).toBe(false);
});

test('only a grouping or a site is linked, and only where it could stand', () => {
  expect(
    (['ServiceProvider', 'Grouping', 'Site', 'ServiceArea'] as const).filter(isLinkable),
  ).toEqual(['Grouping', 'Site']);
  const provider = organization(1, 'ServiceProvider' as const);
  const site = organization(2, 'Site' as const);
  expect(canLinkUnder(site, provider)).toBe(true);
  expect(canLinkUnder(site, organization(3, 'Site'))).toBe(false);
  expect(canLinkUnder(organization(4, 'ServiceProvider'), provider)).toBe(false);
});

test('all organizations can be removed except the caller’s and those at the top', () => {
  const inn = { name: 'Inn', parentNumber: 1, isOwn: false };
  expect(removalRejection(inn)).toBeNull();
  expect(removalRejection({ ...inn, isOwn: true })?.kind).toBe('not-allowed');
  expect(removalRejection({ ...inn, parentNumber: null })?.message).toMatch(/^Inn is at the top/);
});

test('features that the parent does not grant are returned, and none for an organization that grants everything', () => {
  expect(featuresBeyond(['devices', 'portal'], ['devices'])).toEqual(['portal']);
  expect(featuresBeyond(null, [])).toEqual([]);
});
