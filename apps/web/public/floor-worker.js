// Tablets know it by this name.
importScripts('/offline-worker.js');
