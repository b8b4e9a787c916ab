package dev.slipway.application.user;

import dev.slipway.application.user.link.ShownLinks;

/** User as an administrator made or changed it, with the links that are shown to the administrator. */
public record ChangedUser(ShownUser user, ShownLinks links) {}
