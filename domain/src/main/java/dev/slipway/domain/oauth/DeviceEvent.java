package dev.slipway.domain.oauth;

/** Event in the life of a request of a device. */
public enum DeviceEvent { APPROVE, DENY, COLLECT }
