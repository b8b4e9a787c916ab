package dev.slipway.rest.attribute;

import dev.slipway.rest.edge.constraint.Required;

/** Value of a custom attribute. */
record AttributeParams(@Required String value) {}
