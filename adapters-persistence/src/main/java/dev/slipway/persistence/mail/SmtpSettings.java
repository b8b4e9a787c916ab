package dev.slipway.persistence.mail;

import java.util.Optional;

/** @param server empty for an installation that sends no mail */
public record SmtpSettings(Optional<SmtpServer> server) {}
