package dev.slipway.application.token;

/** Order of a list of tokens. Tokens that never expire or were never used come after the others, in descending orders before them. */
public enum TokenSort { CREATED_ASC, CREATED_DESC, EXPIRES_ASC, EXPIRES_DESC, LAST_USED_ASC, LAST_USED_DESC, NAME_ASC, NAME_DESC }
