import { answerAccountSettings, answerJson, buildTestUser } from './fake-network.ts';

/** A user as `GET /users/:id` returns them. */
const testUserRecord = {
  id: 3,
  name: 'Pedro Salas',
  email: 'pedro@tarimas.test',
  profile: { id: 1, name: 'Operación' },
  status: 'active',
  mainPosition: { id: 5, name: 'Clavado' },
  positions: [],
  shift: null,
  profilePic: null,
  permissions: [],
  customFields: {},
  metadata: {},
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

/** Returns the answers to all requests of a user's panel, for an administrator of users. */
export const answerUserRecord = () => ({
  'GET /users/current': answerJson(buildTestUser(['users'])),
  'GET /account/settings': answerAccountSettings(),
  'GET /custom-fields/all': answerJson([]),
  'GET /users': answerJson({
    elements: [testUserRecord],
    metadata: { totalItems: 1, totalPages: 1 },
  }),
  'GET /users/3': answerJson(testUserRecord),
  'GET /users/3/absences': answerJson({ absences: [] }),
  'GET /users/3/activity': answerJson([]),
  'GET /users/3/sessions': answerJson([]),
  'GET /users/3/second-factors': answerJson({
    oneTimeCodes: false,
    passkeys: false,
    required: false,
  }),
  'GET /users/3/pin': answerJson({ hasPin: false, lockedUntil: null }),
  'GET /users/3/badge': answerJson({ madeAt: null }),
});
