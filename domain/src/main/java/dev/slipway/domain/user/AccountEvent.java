package dev.slipway.domain.user;

/** Operation of an administrator on the state of an account. */
public enum AccountEvent { BLOCK, UNBLOCK, DEACTIVATE, ACTIVATE, BAN, UNBAN, APPROVE }
