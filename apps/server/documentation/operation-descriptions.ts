/** Names and descriptions of calls whose path alone does not describe them well: `id | description`. */
export const operationDescriptions: Readonly<Record<string, string>> = {
  'GET /accounts': 'getAccount | Read which company a host serves, and how it looks',
  'GET /account/settings': "getSettings | Read the company's settings, style and hours",
  'PUT /account/settings': "updateSettings | Change the company's settings or style",
  'POST /auth/sign-in': 'signIn | Sign in with an e-mail and a password, for two tokens',
  'POST /auth/forgot-password': 'forgotPassword | Ask for a code to reset a password with',
  'POST /auth/confirm-forgot-password': 'resetPassword | Set a new password with a mailed code',
  'POST /auth/resend-confirm-sign-up':
    'resendEmailCode | Ask again for the code that validates an e-mail',
  'POST /auth/confirm-sign-up': 'validateEmail | Validate an e-mail with its code',
  'POST /current-session/refresh-session':
    'refreshSession | Exchange a refresh token for the next tokens',
  'POST /current-session/change-password':
    "changePassword | Change one's password; every session ends",
  'POST /current-session/sign-out': 'signOut | End the session at hand',
  'GET /current-session/sessions': "listOwnSessions | List one's own open sessions",
  'DELETE /current-session/sessions': "endOtherSessions | End one's other sessions",
  'DELETE /current-session/sessions/{sessionId}': "endOwnSession | End one of one's own sessions",
  'GET /current-session/second-factor':
    'readDueFactor | Read with which second factors a sign-in can be ended',
  'POST /current-session/second-factor':
    'proveSecondFactor | End a sign-in with the second factor, for two tokens',
  'POST /current-session/second-factor/passkey-options':
    'getFactorOptions | Draw a challenge for a passkey as the second factor',
  'POST /auth/passkey-options':
    'getPasskeyOptions | Draw a challenge to sign in with a passkey alone',
  'POST /auth/sign-in-with-passkey':
    'signInWithPasskey | Sign in with a passkey alone, for two tokens',
  'POST /current-session/reauthenticate':
    'reauthenticate | Prove again who one is, before what cannot be undone',
  'POST /current-session/reauthenticate/passkey-options':
    'getProofOptions | Draw a challenge to prove again who one is',
  'GET /users/my-configs/second-factor':
    "readSecondFactors | Read one's own second factors, without their secrets",
  'POST /users/my-configs/second-factor/one-time-codes':
    'drawAppSecret | Draw a secret for an authenticator app',
  'POST /users/my-configs/second-factor/one-time-codes/confirm':
    'confirmAppSecret | Set up an authenticator app with its first code',
  'DELETE /users/my-configs/second-factor/one-time-codes':
    "removeAuthenticatorApp | Remove one's authenticator app",
  'POST /users/my-configs/second-factor/recovery-codes':
    'renewRecoveryCodes | Draw ten new recovery codes; the former ones end',
  'POST /users/my-configs/second-factor/passkeys/options':
    'getNewPasskeyOptions | Draw a challenge for a new passkey',
  'POST /users/my-configs/second-factor/passkeys': 'addPasskey | Add a passkey',
  'DELETE /users/my-configs/second-factor/passkeys/{id}': "removePasskey | Remove one's passkey",
  'GET /users/{id}/second-factors':
    'getUserFactors | Read which kinds of second factors a user has',
  'DELETE /users/{id}/second-factors':
    'removeUserFactors | Remove all second factors of a user who lost them',
  'GET /users/current': 'getCurrentUser | Read who is signed in, and what they may',
  'PUT /users/my-configs': "updateMySettings | Change one's own name, e-mail, password or picture",
  'POST /users/my-configs/confirm-email': "confirmMyEmail | Confirm one's new e-mail with its code",
  'POST /users/my-configs/resend-email-code':
    "resendMyEmailCode | Ask again for the code of one's new e-mail",
  'DELETE /users/my-configs/pending-email': 'keepMyEmail | Keep the present e-mail after all',
  'GET /users/{id}/activity': 'getUserActivity | Read what happened to a user, and what they did',
  'GET /users/{id}/sessions': 'listUserSessions | List the open sessions of a user',
  'DELETE /users/{id}/sessions': 'endUserSessions | End all sessions of a user',
  'PUT /users/{id}/outside':
    'tryUserShift | Try a shift of a user: which planned work it leaves out',
  'PUT /shifts/{id}/outside': 'tryShift | Try hours of a shift: which planned work they leave out',
  'PUT /divisions/{id}/outside':
    'tryDivisionShift | Try a shift of a division: which planned work it leaves out',
  'PUT /calendar-days/outside':
    'tryCalendarDay | Try a day of the calendar: which planned work it leaves out',
  'GET /users/{id}/pin':
    'getUserPin | Read whether a user has a PIN for tablets, and whether it is locked',
  'DELETE /workplaces/{workplaceId}/tablets/{tabletId}/lock':
    'openTablet | Open a tablet that wrong PINs or badges closed',
  'DELETE /users/{id}/pin/lock': 'unlockUserPin | Unlock the PIN of a user after wrong attempts',
  'PUT /users/{id}/pin': 'setUserPin | Set the PIN by which a user comes in at tablets',
  'GET /users/{id}/badge': 'getUserBadge | Read whether a user has a badge for tablets',
  'POST /users/{id}/badge': 'createUserBadge | Make and print a badge; the one before is over',
  'DELETE /users/{id}/badge': 'revokeUserBadge | Revoke the badge of a user',
  'GET /users/workplace': 'listUsersOfWorkplace | List who may work at a workplace',
  'GET /workplaces/{workplaceId}/tablets': 'listTablets | List the tablets of a workplace',
  'POST /workplaces/{workplaceId}/tablets':
    'inviteTablet | Make the code by which a tablet is paired with a workplace',
  'DELETE /workplaces/{workplaceId}/tablets/{tabletId}': 'revokeTablet | Revoke a tablet',
  'PUT /workplaces/{workplaceId}/status': 'setWorkplaceStatus | Put a workplace into or out of use',
  'POST /workplaces/{workplaceId}/maintenance':
    'createMaintenance | Take a workplace out for a while',
  'GET /workplaces-flows/{productId}/learned':
    'getLearnedMinutes | Read the minutes that were learned for the steps of a product',
  'GET /reports/floor-week': 'getFloorWeek | Read the hours that people told of in a week',
  'GET /reports/floor-week/export': 'exportFloorWeek | Take the hours of a week as a workbook',
  'GET /reports/floor-week/pay': 'getPiecePay | Read what the pieces of a week pay each person',
  'GET /reports/floor-week/pay/export':
    'exportPiecePay | Take the piece-rate pay of a week as a workbook',
  'GET /floor/now': 'getFloorNow | Read who works on what now, and what stands still',
  'POST /floor/pair': 'pairTablet | Pair a tablet by its code',
  'GET /floor/station': 'getStation | Read the work of the workplace that a tablet belongs to',
  'POST /floor/presences': 'enterByPin | Come in at a tablet by a PIN',
  'POST /floor/badges': 'enterByBadge | Come in at a tablet by a badge',
  'POST /floor/approvals': 'approveByPin | Let a report pass as a foreman, by a PIN',
  'POST /floor/approvals-by-badge': 'approveByBadge | Let a report pass as a foreman, by a badge',
  'DELETE /floor/presences/{presence}': 'leaveTablet | Leave a tablet',
  'POST /floor/reports': 'reportFloor | Tell what was begun, made, lost or finished',
  'GET /permissions': 'listPermissions | List every permission there is',
  'PUT /profiles': 'updateProfileInBody | Change a profile, its id in the body',
  'POST /api-keys': 'createApiKey | Make a key of the API, whose text is told this once',
  'GET /audit/{id}/changes': 'getAuditChanges | Read the values before and after an event',
  'GET /api-keys': 'listApiKeys | List the keys of the API that were not revoked',
  'DELETE /api-keys/{id}': 'revokeApiKey | Revoke a key of the API, at once',
  'GET /webhooks': 'listWebhooks | List the webhooks',
  'POST /webhooks': 'createWebhook | Create a webhook, whose secret is in this response alone',
  'PUT /webhooks/{id}': 'updateWebhook | Change a webhook',
  'POST /webhooks/{id}/pause': 'pauseWebhook | Pause a webhook',
  'POST /webhooks/{id}/resume': 'resumeWebhook | Resume a webhook',
  'POST /webhooks/{id}/rotate-secret':
    'rotateWebhookSecret | Replace the secret of a webhook; the new one is in this response alone',
  'DELETE /webhooks/{id}': 'deleteWebhook | Delete a webhook with its log',
  'POST /webhooks/{id}/test': 'testWebhook | Send a test event',
  'GET /webhooks/{id}/deliveries': 'listWebhookDeliveries | List the deliveries of a webhook',
  'POST /webhooks/{id}/deliveries/{deliveryId}/repeat':
    'repeatWebhookDelivery | Send an event again',
  'GET /catalogs': 'listCatalogs | List the closed choices, by class',
  'GET /catalogs/classes': 'listCatalogClasses | List the classes of closed choices',
  'GET /modules': "listCustomFields | List the company's own fields of each module",
  'PUT /custom-fields/order': "orderCustomFields | Put a module's own fields into another order",
  'POST /custom-fields/{id}/impact':
    'getCustomFieldImpact | Read what a change of an own field would do to what is stored',
  'GET /list-looks': "getListLooks | Read how one's lists look, and their views",
  'PUT /list-looks/{list}': "setListLook | Keep how one's list looks",
  'POST /list-views/{id}/take-over': 'takeOverListView | Take over a shared view',
  'GET /notifications/last': 'listLastNotifications | List the latest notifications',
  'PUT /notifications/see': 'seeNotifications | Mark notifications as seen',
  'POST /notifications/{id}/response': 'answerNotification | Answer what a notification asks',
  'GET /orders/{id}/links': 'listOrderLinks | List the links by which a customer opens an order',
  'POST /orders/{id}/links': 'createOrderLink | Make a link by which a customer opens an order',
  'DELETE /orders/{id}/links/{linkId}': 'revokeOrderLink | Revoke the link of an order',
  'GET /customer-page': "getCustomerPage | Read the order of a customer's link",
  'GET /customer-page/promise': 'getCustomerPromise | Read when the order could be ready',
  'POST /customer-page/accept': 'acceptAsCustomer | Accept the quotation',
  'POST /customer-page/reject': 'rejectAsCustomer | Reject the quotation',
  'POST /customer-page/order-again': 'orderAgain | Ask for the same again',
  'GET /customer-page/quotation': 'getCustomerQuotation | Read the quotation as a PDF',
  'GET /customer-page/shipments/{id}/delivery-note':
    "getCustomerDeliveryNote | Read a shipment's delivery note as a PDF",
  'GET /orders/statuses': 'listOrderStatuses | List the statuses of orders',
  'GET /orders/line-facts':
    'getLineFacts | Read price, cost and stock of the products of lines to be written',
  'POST /orders': 'createOrder | Write a quotation',
  'POST /orders/accept-quotation/{id}': 'acceptQuotation | Accept a quotation: it becomes an order',
  'GET /orders/{id}/freed': 'getFreedGoods | Read what cancelling an order would set free',
  'PUT /orders/manage-detail/{detailId}':
    'setDetailOrigin | Say where the goods of a line come from',
  'POST /orders/release-detail/{detailId}': 'releaseDetail | Take the origin of a line back',
  'POST /orders/{id}/fill-origins': 'fillOrigins | Say the proposed origins of all lines',
  'GET /orders/{id}/approval': 'getApproval | Read whether prices of an order need an approval',
  'POST /orders/{id}/approval': 'approvePrices | Approve the prices of an order',
  'GET /orders/{id}/pdf': 'getQuotation | Read the quotation as a PDF',
  'POST /orders/{id}/share-via-email': 'mailQuotation | Mail the quotation to the customer',
  'GET /orders/{id}/floor': 'getOrderFloor | Read how far the floor is with an order',
  'POST /orders/{id}/production-parts':
    'bringInPart | Bring a part of what was made into stock before production ends',
  'GET /orders/{id}/production-materials':
    'getProductionMaterials | Read the materials that the production of an order takes',
  'POST /orders/{id}/unplan': 'unplanOrder | Take an order off the plan',
  'POST /orders/{id}/revision':
    'reviseOrder | Change an accepted order, or try what follows from it',
  'GET /orders/{id}/revisions': 'listRevisions | List what was sent of a quotation',
  'GET /orders/{id}/revisions/{number}/pdf': 'getRevision | Read a revision as a PDF',
  'POST /orders/{id}/ship-ready': 'shipReady | Make a shipment of what is ready of an order',
  'GET /orders/{id}/returns': 'listOrderReturns | List the returns of an order',
  'POST /orders/{id}/returns': 'announceReturn | Announce that a customer gives pieces back',
  'GET /customers/{id}/dealings': 'getDealings | Read the last dealings with a customer',
  'GET /customers/{id}/terms': 'getCustomerTerms | Read the terms that a customer has',
  'GET /details/{orderId}':
    'listOrderDetails | List the lines of an order and where they come from',
  'GET /events': 'listEvents | List planned work between two moments',
  'POST /events': 'saveEvents | Save the plan of an order',
  'POST /planning/save': 'savePlan | Save the plan of an order, and say what it moves',
  'POST /planning/propose': 'proposePlan | Propose a plan for an order',
  'POST /planning/replan': 'replan | Lay the plan again, or try it',
  'POST /shipments/{id}/receive':
    'receiveRefusedPieces | Receive the pieces that a truck brings back',
  'POST /planning/earlier-work': 'countEarlierWork | Count the work that can move into freed time',
  'GET /planning/freed-days': 'listFreedDays | List the days whose holidays were withdrawn',
  'POST /planning/replans/{id}/undo': 'undoReplan | Undo an applied replan',
  'GET /planning/replans/undoable':
    'getUndoableReplan | Read the latest applied replan that can be undone',
  'POST /planning/promise': 'promiseDate | Say when lines could be ready',
  'GET /planning/workplaces': 'listPlanningWorkplaces | List workplaces as planning sees them',
  'GET /planning/board': "getBoard | Read everybody's planned work",
  'POST /planning/board': "moveOnBoard | Move work on everybody's board",
  'PUT /planning/orders/{id}/priority': 'setPriority | Say how urgent an order is',
  'PUT /planning/orders/{id}/pins': 'setPins | Pin the work of an order where it is',
  'GET /planning/why-late/{id}': 'getWhyLate | Read why an order ends when it does',
  'GET /planning/day-sheet': "getDaySheet | Read a day's work as a PDF",
  'GET /planning/outside-hours': 'listOutsideHours | List planned work outside of working hours',
  'GET /plant-capacity': 'getPlantCapacity | Read how full the plant is',
  'POST /shipments/{id}/split': 'splitShipment | Pass pieces into another shipment',
  'GET /shipments/{id}/distance': 'getShipmentDistance | Read how far a shipment goes',
  'GET /shipments/day': 'listShipmentsOfDay | List the shipments of a day without a trip',
  'GET /trips/day': 'listTripsOfDay | List the trips of a day with their stops',
  'GET /trips/candidates': 'listTripCandidates | List shipments that could go on a trip',
  'GET /trips/today': 'listTripsOfToday | List the trips of today',
  'PUT /trips/{id}/stops': 'orderStops | Put the stops of a trip into another order',
  'POST /trips/{id}/stops/{stopId}/deliver': 'deliverStop | Deliver what a stop of a trip brings',
  'GET /trips/{id}/route': 'getTripRoute | Read the way of a trip and its distance',
  'POST /trips/{id}/link': 'createDriverLink | Make the link by which a driver sees the trip',
  'DELETE /trips/{id}/link': 'revokeDriverLink | Revoke the link of a driver',
  'GET /driver/trip': 'getDriverTrip | Read the trip of a driver’s link',
  'POST /driver/reports': 'reportDriving | Tell where a driver arrived and what was delivered',
  'POST /driver/reports/{key}/proof': 'addProof | Add a picture or a signature to what was told',
  'GET /demand': 'getDemand | Read which material is missing, by week',
  'POST /demand/drafts': 'draftPurchases | Write draft purchases of what is suggested',
  'POST /purchases/{id}/mail': 'createPurchaseMail | Mail a purchase order to its supplier',
  'POST /purchases/{id}/receive': 'receivePurchase | Receive what came of a purchase',
  'POST /purchases/{id}/receipts/{receiptId}/undo':
    'undoReceipt | Undo a receipt of a purchase whose goods are still there',
  'GET /home/first-steps': 'getFirstSteps | Read which first steps of a new company are done',
  'PUT /home/first-steps': 'hideFirstSteps | Hide the first steps from oneself, or show them again',
  'GET /home/waiting': 'listWaiting | List what waits for whoever asks',
  'GET /reports/last-logs': 'listLastChanges | List the latest changes',
  'GET /calendar-days/statutory/{year}': 'listStatutoryDays | List the public holidays of a year',
  'PUT /calendar-days/statutory/{year}':
    'addStatutoryDays | Put the public holidays of a year into the calendar',
  'GET /pallet-designs/{productId}/versions':
    'listPalletVersions | List the drawings that a product had and has',
  'GET /pallet-designs/drawings':
    'listProductDrawings | List the drawings of the products of order lines',
  'POST /pallet-designs/lumber':
    'findLumber | Find the raw materials that the boards of a drawing are',
  'POST /pallet-designs/estimate':
    'estimatePallet | Compute cost and price of a pallet that is not stored',
  'POST /pallet-designs/promise':
    'promisePallet | Read when a lot of a pallet that is not stored could be done',
  'POST /pallet-designs/products': 'createPalletProduct | Make a product of a pallet design',
  'GET /pallet-margins': 'listPalletMargins | List what every drawn product costs today',
  'GET /pallet-designs/{productId}/basis':
    'getPalletCostBasis | Read what the cost of a pallet is reckoned from',
  'GET /pallet-designs/{productId}/proposed-flow':
    'proposeProductFlow | Propose a workplace flow by the drawing of a product',
  'PUT /pallet-rates': "setPalletRates | Set the company's rates for what a pallet costs",
  'GET /cutting/lines': 'listCuttingLines | List lines of open orders that boards are cut for',
  'POST /cutting/plan': 'planCutting | Say how boards are cut for chosen orders',
  'GET /cutting/saw-list': 'getSawList | Read the saw list as a PDF',
  'POST /orders/{id}/finish-production':
    'finishProduction | Finish production: what was made comes into stock',
  'POST /transfer-requests/{id}/response':
    'answerTransferRequest | Accept or reject a request of another division',
  'POST /trips/{id}/load':
    'loadTrip | Put a trip together from shipments, or say how its load is laid',
  'GET /trips/{id}/sheet': 'getTripSheet | Read the sheet of a trip as a PDF',
  'GET /trips/{id}/delivery-notes':
    'getTripDeliveryNotes | Read the delivery notes of a trip as a PDF',
  'GET /shipments/{id}/delivery-note':
    'getDeliveryNote | Read the delivery note of a shipment as a PDF',
  'GET /purchases/{id}/paper': 'getPurchaseOrder | Read a purchase order as a PDF',
  'GET /orders-returns/{id}/paper': 'getReturnSheet | Read the sheet of a return as a PDF',
  'GET /technical-sheets/{productId}/pdf':
    'getTechnicalSheetPaper | Read a technical sheet as a PDF',
  'GET /reports/dashboard': 'getDashboard | Read the figures of a year',
  'GET /reports/monthly-revenue': 'getMonthlyRevenue | Read revenue by month',
  'GET /reports/monthly-customers': 'getMonthlyCustomers | Read new customers by month',
  'GET /reports/orders-by-users': 'getOrdersByUsers | Read orders by who sold them, by month',
  'GET /reports/hours-by-users': 'getHoursByUsers | Read hours of work by person, by month',
  'GET /reports/hours-by-users/told':
    'getToldHours | Read which of those hours were told of on the floor',
  'GET /reports/hours-by-workplaces':
    'getHoursByWorkplaces | Read hours of work by workplace, by month',
  'GET /reports/monthly-revenue/export':
    'exportMonthlyRevenue | Take revenue by month as a workbook',
  'GET /reports/monthly-customers/export':
    'exportMonthlyCustomers | Take new customers by month as a workbook',
  'GET /reports/orders-by-users/export':
    'exportOrdersByUsers | Take orders by seller as a workbook',
  'GET /reports/hours-by-users/export': 'exportHoursByUsers | Take hours by person as a workbook',
  'GET /reports/hours-by-workplaces/export':
    'exportHoursByWorkplaces | Take hours by workplace as a workbook',
  'GET /products-inventories/check':
    'checkProductsStock | Read how much of a product lies in a store',
  'GET /products-inventories/proposal':
    'proposeProductsLots | Read which lots a product would be taken from',
  'POST /products-inventories/insert': 'insertProductsStock | Bring products into a store',
  'POST /products-inventories/dispatch': 'dispatchProductsStock | Take products out of a store',
  'PUT /products-inventories/{id}/modify':
    'modifyProductsLot | Correct what a lot of a product holds',
  'GET /raw-materials-inventories/check':
    'checkRawMaterialsStock | Read how much of a raw material lies in a store',
  'GET /raw-materials-inventories/proposal':
    'proposeRawMaterialsLots | Read which lots a raw material would be taken from',
  'POST /raw-materials-inventories/insert':
    'insertRawMaterialsStock | Bring raw materials into a store',
  'POST /raw-materials-inventories/dispatch':
    'dispatchRawMaterialsStock | Take raw materials out of a store',
  'PUT /raw-materials-inventories/{id}/modify':
    'modifyRawMaterialsLot | Correct what a lot of a raw material holds',
};
