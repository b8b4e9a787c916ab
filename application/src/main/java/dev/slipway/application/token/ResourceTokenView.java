package dev.slipway.application.token;

/** An access token of a project or group. @param accessLevel of its bot; 0 if the bot is no member any more */
public record ResourceTokenView(TokenView token, int accessLevel) {}
