package dev.slipway.application.user;

/** How much of a user somebody is told. */
public enum UserDetail {
    BRIEF, PUBLIC, OWN, ADMINISTRATOR
}
