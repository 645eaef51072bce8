-- The digests in these keys are keyed from here on (server/backend/keyed-digest.ts). A plain SHA-256 of a network
-- address is found by trying all of them, so that what was counted under one goes now, and not only when it expires.
delete from private.rate_limits;
