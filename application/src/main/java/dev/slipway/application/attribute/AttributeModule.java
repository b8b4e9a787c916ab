package dev.slipway.application.attribute;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.kernel.KernelModule;

/** Makes the use cases of custom attributes. */
public final class AttributeModule {

    /** Ports of custom attributes. */
    public record Ports(CustomAttributes customAttributes) {}

    public final Ports ports;
    public final CustomAttributeReads customAttributeReads;
    public final ChangeCustomAttribute changeCustomAttribute;

    public AttributeModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        this.ports = ports;
        AttributeAccess owners = new AttributeAccess(access.access);
        customAttributeReads = new CustomAttributeReads(owners, ports.customAttributes());
        changeCustomAttribute = new ChangeCustomAttribute(owners, ports.customAttributes(), kernel.ports.transactions(),
                audit.auditTrail);
    }
}
