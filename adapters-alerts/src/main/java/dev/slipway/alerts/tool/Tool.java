package dev.slipway.alerts.tool;

import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.SeveritySynonyms;

/**
 * What a format knows about its tool.
 *
 * @param format         name of the format; part of the fingerprints, so that the keys of two tools never meet
 * @param title          name of the tool, as its makers write it
 * @param words          what its words for severities mean
 * @param fingerprinting decides which occurrences are the same alert
 */
public record Tool(String format, String title, SeveritySynonyms words, Fingerprinting fingerprinting) {}
