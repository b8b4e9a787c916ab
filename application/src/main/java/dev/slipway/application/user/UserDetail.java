package dev.slipway.application.user;

/** Amount of detail about a user that a caller may see. */
public enum UserDetail {
    BRIEF, PUBLIC, OWN, ADMINISTRATOR
}
